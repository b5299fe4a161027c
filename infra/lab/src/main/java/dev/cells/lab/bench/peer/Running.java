package dev.cells.lab.bench.peer;

import dev.cells.local.process.FreePorts;
import dev.cells.local.process.LogTail;
import dev.cells.local.process.Signals;
import dev.cells.local.process.Spawner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A started process that answers on a port.
 *
 * @param startMillis from before it was started to its first answer
 */
public record Running(String title, int port, Process process, double startMillis) implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofSeconds(90);
    private static final long PAUSE = Duration.ofMillis(2).toNanos();

    /** Starts a proxy on its core and waits until it has routed a request. */
    public static Running start(Peer peer, Setup setup) throws IOException {
        int port = FreePorts.one();
        return start(
                setup, peer.name().toLowerCase(java.util.Locale.ROOT), peer.title(), port, peer.command(setup, port));
    }

    /** A router with settings of its own. */
    public static Running router(Setup setup, String log, int port, List<String> command) throws IOException {
        return start(setup, log, log, port, command);
    }

    private static Running start(Setup setup, String log, String title, int port, List<String> command)
            throws IOException {
        return start(
                setup.file(log + ".log"),
                title,
                port,
                setup.cores().alone(command),
                setup.tenants().request(setup.tenants().count() / 2));
    }

    /** The fast upstream, beside the load. */
    public static Running upstream(Path folder, Cores cores, List<Integer> ports) throws IOException {
        List<String> command = cores.beside(Nginx.upstream(folder, ports));
        return start(
                folder.resolve("upstream.log"),
                "upstream",
                ports.getFirst(),
                command,
                "GET / HTTP/1.1\r\nHost: upstream\r\n\r\n");
    }

    private static Running start(Path log, String title, int port, List<String> command, String request)
            throws IOException {
        long begin = System.nanoTime();
        Process process = Spawner.start(new ProcessBuilder(Spawner.dyingWithParent(command))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()));
        var running = new Running(title, port, process, 0);
        while (!OneRequest.answers(port, request)) {
            if (!process.isAlive() || System.nanoTime() - begin > START_MAX.toNanos()) {
                running.close();
                throw new IOException(title + " did not start:\n" + LogTail.of(log));
            }
            LockSupport.parkNanos(PAUSE);
        }
        return new Running(title, port, process, (System.nanoTime() - begin) / 1e6);
    }

    public long cpuMicros() {
        return Usage.cpuMicros(process.toHandle());
    }

    public double residentMb() {
        return Usage.residentKb(process.toHandle()) / 1024.0;
    }

    /** Stops it where it is: a compiler or a collector at work would take its core from whoever is measured. */
    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .forEach(one -> Signals.send(name, one.pid()));
    }

    @Override
    public void close() {
        resume();
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
