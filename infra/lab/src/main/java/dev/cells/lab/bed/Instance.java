package dev.cells.lab.bed;

import dev.cells.lab.instance.Behaviour;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A process that serves as a cell's instance; it dies with us, and at once when it is killed. */
public final class Instance implements AutoCloseable {

    private final String name;
    private final Process process;
    private final BufferedReader said;
    private final int port;

    private Instance(String name, Process process) throws IOException {
        this.name = name;
        this.process = process;
        this.said = process.inputReader(StandardCharsets.UTF_8);
        this.port = Integer.parseInt(line());
    }

    public static Instance start(String name) throws IOException {
        Process process = new ProcessBuilder(
                        Java.program(),
                        "-Xmx48m",
                        "-Xss256k",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.cells.lab.instance.Main")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new Instance(name, process);
    }

    private String line() throws IOException {
        String line = said.readLine();
        if (line == null) {
            throw new IOException("instance " + name + " has ended");
        }
        return line;
    }

    public String name() {
        return name;
    }

    public int port() {
        return port;
    }

    /** As a field of a cell's line in a map. */
    public String inMap(String zone) {
        return name + "=http://127.0.0.1:" + port + (zone.isEmpty() ? "" : "@" + zone);
    }

    /** Returns once it does so. */
    public void behave(Behaviour behaviour) throws IOException {
        process.outputWriter(StandardCharsets.UTF_8)
                .append(behaviour.text())
                .append('\n')
                .flush();
        line();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** As {@code kill -9} does; returns when the process is gone, which serves until then, some milliseconds after the signal. */
    public void kill() {
        process.destroyForcibly();
        try {
            var _ = process.waitFor(5, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        kill();
    }
}
