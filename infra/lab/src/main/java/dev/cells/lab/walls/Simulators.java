package dev.cells.lab.walls;

import dev.cells.lab.bed.Until;
import dev.cells.local.process.FreePorts;
import dev.cells.local.process.Spawner;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** The simulated providers as a process of their own, and how slow each is. */
final class Simulators implements AutoCloseable {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(5);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final int port;

    private Simulators(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static Simulators start(Path log) throws IOException, InterruptedException {
        int port = FreePorts.one();
        Process process = Spawner.start(new ProcessBuilder(Spawner.dyingWithParent(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-Dsun.net.httpserver.nodelay=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.cells.local.Main",
                        "simulators",
                        "--port",
                        Integer.toString(port))))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()));
        var simulators = new Simulators(process, port);
        Until.holds("the simulators are ready", Duration.ofSeconds(20), simulators::answers);
        return simulators;
    }

    private boolean answers() throws IOException, InterruptedException {
        try {
            return http.send(request("").GET().build(), BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (ConnectException _) {
            return false;
        }
    }

    String url(String provider) {
        return "http://127.0.0.1:" + port + "/" + provider;
    }

    void latency(String provider, Duration latency) throws IOException, InterruptedException {
        String behaviour = "{\"latency_ms\":" + latency.toMillis() + ",\"error_rate\":0}";
        var put =
                request("/" + provider).PUT(BodyPublishers.ofString(behaviour)).build();
        if (http.send(put, BodyHandlers.discarding()).statusCode() != 200) {
            throw new IOException("the simulators do not take " + behaviour);
        }
    }

    /** How many requests {@code provider} got so far. */
    long requests(String provider) throws IOException, InterruptedException {
        String all =
                http.send(request("").GET().build(), BodyHandlers.ofString()).body();
        var found = Pattern.compile("\"" + provider + "\":\\{[^}]*\"requests\":(\\d+)")
                .matcher(all);
        if (!found.find()) {
            throw new IOException("the simulators do not tell of " + provider + ": " + all);
        }
        return Long.parseLong(found.group(1));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/control" + path))
                .timeout(ANSWER_MAX);
    }

    @Override
    public void close() {
        http.shutdownNow();
        process.destroyForcibly().onExit().join();
    }
}
