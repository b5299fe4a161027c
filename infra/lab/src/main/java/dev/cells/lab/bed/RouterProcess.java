package dev.cells.lab.bed;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The router of this checkout as a process, run from a map file as {@code scripts/router} runs it. */
public final class RouterProcess implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofSeconds(60);
    private static final Duration ANSWER_MAX = Duration.ofSeconds(5);
    private static final Pattern DATA = Pattern.compile("router listens address=\\S*?127\\.0\\.0\\.1:(\\d+)");
    private static final Pattern MANAGEMENT = Pattern.compile("Listening on: http://127\\.0\\.0\\.1:(\\d+)");

    private final Process process;
    private final Path map;
    private final Path log;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private int data;
    private int management;

    private RouterProcess(Process process, Path map, Path log) {
        this.process = process;
        this.map = map;
        this.log = log;
    }

    /** Starts it and waits until it is ready. */
    public static RouterProcess start(Path checkout, Path folder, String map, String... settings)
            throws IOException, InterruptedException {
        return start(checkout, folder, List.of("-Xmx128m", "-XX:+UseSerialGC"), map, settings);
    }

    /**
     * The same.
     *
     * @param options of its JVM
     * @param settings {@code KEY=VALUE} of each
     */
    public static RouterProcess start(Path checkout, Path folder, List<String> options, String map, String... settings)
            throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("map"), map);
        Path log = folder.resolve("router.log");
        List<String> command = new ArrayList<>(List.of(Java.program(), "--enable-native-access=ALL-UNNAMED"));
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(options);
        command.addAll(List.of(
                "-jar",
                checkout.resolve("cell-router/target/quarkus-app/quarkus-run.jar")
                        .toString()));
        command.addAll(List.of("--map", file.toString(), "--port", "0", "--management-port", "0"));
        for (String setting : settings) {
            command.addAll(List.of("--set", setting));
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        var router = new RouterProcess(process, file, log);
        try {
            router.awaitReady();
        } catch (IOException | RuntimeException e) {
            router.close();
            throw e;
        }
        return router;
    }

    private void awaitReady() throws IOException, InterruptedException {
        Until.holds("the router is ready", START_MAX, () -> {
            if (!process.isAlive()) {
                throw new IOException("the router ended: " + Files.readString(log));
            }
            data = port(DATA);
            management = port(MANAGEMENT);
            return data > 0 && management > 0 && manage("/q/health/ready").statusCode() == 200;
        });
    }

    private int port(Pattern line) throws IOException {
        var found = line.matcher(Files.readString(log));
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }

    public int port() {
        return data;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** What the management port answers. */
    public HttpResponse<String> manage(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + path))
                .timeout(ANSWER_MAX)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The sum over all label values of the metric; one that does not exist is an error, not 0. */
    public double metric(String name) throws IOException, InterruptedException {
        List<String> lines = manage("/q/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .toList();
        if (lines.isEmpty()) {
            throw new IOException("the router has no metric " + name);
        }
        return lines.stream()
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Replaces the map file as a whole. */
    public void map(String text) throws IOException {
        Path next = Files.writeString(map.resolveSibling("map.next"), text);
        Files.move(next, map, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    public String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        http.close();
        process.destroyForcibly();
        try {
            var _ = process.waitFor(5, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
