package dev.cells.router.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A body that is closed under its reader when it lasts too long, and is read up to a bound. */
final class Bounded implements AutoCloseable {

    private final InputStream body;
    private final InputStream buffered;
    private final ScheduledFuture<?> deadline;

    Bounded(InputStream body, Duration lasting, ScheduledExecutorService deadlines) {
        this.body = body;
        this.buffered = new BufferedInputStream(body);
        this.deadline = deadlines.schedule(this::cut, lasting.toMillis(), TimeUnit.MILLISECONDS);
    }

    byte[] all(int bytesMax) throws IOException {
        byte[] all = buffered.readNBytes(bytesMax + 1);
        if (all.length > bytesMax) {
            throw new IOException("the API server's answer has more than " + bytesMax + " bytes");
        }
        return all;
    }

    /** Empty at the end, also when that came in the middle of a line or by a connection that broke. */
    Optional<String> line(int bytesMax) throws IOException {
        var line = new ByteArrayOutputStream(1_024);
        for (int next = read(); next >= 0; next = read()) {
            if (next == '\n') {
                return Optional.of(line.toString(UTF_8));
            }
            if (line.size() >= bytesMax) {
                throw new IOException("an event has more than " + bytesMax + " bytes");
            }
            line.write(next);
        }
        return Optional.empty();
    }

    private int read() {
        try {
            return buffered.read();
        } catch (IOException _) {
            return -1;
        }
    }

    private void cut() {
        try {
            body.close();
        } catch (IOException _) {
            // The reader sees the closed stream; there is nobody else to tell.
        }
    }

    @Override
    public void close() {
        deadline.cancel(false);
        cut();
    }
}
