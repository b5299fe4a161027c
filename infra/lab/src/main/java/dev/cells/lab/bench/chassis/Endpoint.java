package dev.cells.lab.bench.chassis;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One of the two applications as a process on a core of its own. */
record Endpoint(Process process, int port) implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofSeconds(90);

    static Endpoint start(Path folder, int core, int port, int management, Map<String, String> settings, Path log)
            throws IOException {
        var all = new java.util.HashMap<>(settings);
        all.put("quarkus.http.host", "127.0.0.1");
        all.put("quarkus.http.port", Integer.toString(port));
        all.put("quarkus.management.host", "127.0.0.1");
        all.put("quarkus.management.port", Integer.toString(management));
        var endpoint = new Endpoint(process(folder, core, all, log), port);
        long end = System.nanoTime() + START_MAX.toNanos();
        while (!endpoint.listens()) {
            if (!endpoint.process.isAlive() || System.nanoTime() > end) {
                endpoint.close();
                throw new IOException(folder + " did not start; see " + log);
            }
            LockSupport.parkNanos(50_000_000);
        }
        return endpoint;
    }

    /** Runs {@code migrate} to its end. */
    static void migrate(Path folder, int core, Map<String, String> settings, Path log)
            throws IOException, InterruptedException {
        Process process = process(folder, core, settings, log, "migrate");
        if (!process.waitFor(90, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("migrate failed; see " + log);
        }
    }

    private static Process process(Path folder, int core, Map<String, String> settings, Path log, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "taskset",
                "-c",
                Integer.toString(core),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xms256m",
                "-Xmx256m",
                "-jar",
                folder.resolve("target/quarkus-app/quarkus-run.jar").toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        settings.forEach((key, value) -> builder.environment().put(variable(key), value));
        return builder.start();
    }

    private static String variable(String key) {
        return key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    private boolean listens() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
