package dev.cells.local.redis;

import dev.cells.local.process.Exit;
import dev.cells.local.process.FreePorts;
import dev.cells.local.process.LogTail;
import dev.cells.local.process.Spawner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A Redis server that is our child: loopback only, with a password, nothing written to disk. */
public final class RedisServer implements AutoCloseable {

    private static final int TRIES = 100;
    private static final int TRY_MS = 50;
    private static final Duration STOP_MAX = Duration.ofSeconds(5);

    private final RedisFiles files;
    private final Process process;
    private final int port;

    private RedisServer(RedisFiles files, Process process, int port) {
        this.files = files;
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a server and returns once it answers, at most about 5 s later.
     *
     * @param directory for its password, configuration and log
     * @param port 0 chooses a free one
     * @throws IOException when it does not start; the message ends with what the server said
     */
    public static RedisServer start(Path directory, int port) throws IOException {
        int chosen = port == 0 ? FreePorts.one() : port;
        RedisFiles files = RedisFiles.prepare(directory, chosen);
        Process process = Spawner.start(new ProcessBuilder(files.command())
                .directory(files.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(files.log().toFile())));
        var server = new RedisServer(files, process, chosen);
        server.awaitAnswer();
        return server;
    }

    /** Address without the password. */
    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    public String password() {
        return files.password();
    }

    public ProcessHandle process() {
        return process.toHandle();
    }

    @Override
    public void close() {
        Exit.stop(process, process::destroy, STOP_MAX);
    }

    private void awaitAnswer() throws IOException {
        for (int i = 0; i < TRIES; i++) {
            if (RedisPing.answers(port, files.password())) {
                return;
            }
            if (ended()) {
                throw new IOException("Redis did not start on port " + port + ": " + LogTail.of(files.log()));
            }
        }
        close();
        throw new IOException("Redis does not answer on port " + port + ": " + LogTail.of(files.log()));
    }

    private boolean ended() throws IOException {
        try {
            return process.waitFor(TRY_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IOException("interrupted while Redis starts", e);
        }
    }
}
