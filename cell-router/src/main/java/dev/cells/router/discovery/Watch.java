package dev.cells.router.discovery;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Optional;

/** An open watch: one event a line. */
final class Watch implements AutoCloseable {

    /** A slice has at most a thousand endpoints. */
    private static final int EVENT_BYTES_MAX = 4 << 20;

    private final Bounded body;

    Watch(Bounded body) {
        this.body = body;
    }

    /** Waits for it; empty when the watch has ended, in whatever way. */
    Optional<JsonObject> next() throws IOException {
        Optional<String> line = body.line(EVENT_BYTES_MAX);
        return line.isEmpty() ? Optional.empty() : Optional.of(ApiServer.json(line.get()));
    }

    @Override
    public void close() {
        body.close();
    }
}
