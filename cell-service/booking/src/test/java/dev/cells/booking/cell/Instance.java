package dev.cells.booking.cell;

import dev.cells.local.process.FreePorts;
import dev.cells.local.process.Signals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The packaged application as a process of its own, on a database of its own. */
public final class Instance implements AutoCloseable {

    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");
    private static final int EXIT_SECONDS = 60;

    private final Process process;
    private final int port;
    private final int managementPort;

    private Instance(Process process, int port, int managementPort) {
        this.process = process;
        this.port = port;
        this.managementPort = managementPort;
    }

    /** Starts it with the settings of {@code cell} and those in {@code more}, which win. */
    public static Instance start(Cell cell, Map<String, String> more) throws IOException {
        int port = FreePorts.one();
        int managementPort = FreePorts.one();
        var settings = new TreeMap<>(cell.settings());
        settings.putAll(more);
        settings.put("quarkus.http.port", Integer.toString(port));
        settings.put("quarkus.management.port", Integer.toString(managementPort));
        settings.put("quarkus.http.host", "127.0.0.1");
        settings.put("quarkus.management.host", "127.0.0.1");
        return new Instance(run(settings), port, managementPort);
    }

    /** Runs {@code migrate} to its end and returns the exit status. */
    public static int migrate(Map<String, String> settings) throws IOException {
        return exitCode(run(settings, "migrate"));
    }

    public String base() {
        return "http://127.0.0.1:" + port;
    }

    public Caller management() {
        return new Caller("http://127.0.0.1:" + managementPort, "none", "none", 0);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends SIGTERM and returns the exit status. */
    public int terminate() {
        Signals.send("TERM", process.pid());
        return exitCode(process);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private static Process run(Map<String, String> settings, String... arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx192m");
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).inheritIO();
        settings.forEach((key, value) -> builder.environment().put(variable(key), value));
        return builder.start();
    }

    /** The environment variable of a configuration key, as in production. */
    private static String variable(String key) {
        return key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    private static int exitCode(Process process) {
        try {
            if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("did not exit within " + EXIT_SECONDS + " s");
            }
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            throw new AssertionError(interrupted);
        }
    }
}
