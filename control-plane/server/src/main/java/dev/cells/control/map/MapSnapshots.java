package dev.cells.control.map;

import dev.cells.control.database.Database;
import dev.cells.routingmap.MapWriter;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.zip.GZIPOutputStream;

/**
 * The whole map as compressed text, made once a revision and kept: a million tenants are a few megabytes. Nobody holds a
 * connection while a slow router downloads.
 */
@Singleton
class MapSnapshots {

    private final Database database;
    private final ReentrantLock making = new ReentrantLock();
    private volatile Snapshot last = new Snapshot(0, new byte[0]);

    MapSnapshots(Database database) {
        this.database = database;
    }

    /**
     * A revision and its text.
     *
     * @param gzip the text form, compressed; never changed
     */
    @SuppressWarnings("ArrayRecordComponent") // megabytes that are shared, not compared
    record Snapshot(long revision, byte[] gzip) {}

    long revision() {
        return database.read(connection -> new MapQueries(connection).head().revision());
    }

    /** The map at {@code revision} or later. */
    Snapshot at(long revision) {
        if (last.revision() >= revision) {
            return last;
        }
        making.lock();
        try {
            if (last.revision() < revision) {
                last = database.read(MapSnapshots::make);
            }
            return last;
        } finally {
            making.unlock();
        }
    }

    private static Snapshot make(Connection connection) throws SQLException {
        var queries = new MapQueries(connection);
        var head = queries.head();
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes, 64 * 1024)) {
            new MapWriter(head.revision(), head.cells(), head.tenants(), lines -> give(queries, lines)).write(gzip);
        } catch (QueryFailed e) {
            throw e.failure;
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return new Snapshot(head.revision(), bytes.toByteArray());
    }

    private static void give(MapQueries queries, MapWriter.Lines lines) throws IOException {
        try {
            queries.giveTo(lines);
        } catch (SQLException e) {
            throw new QueryFailed(e);
        }
    }

    /** Carries an {@link SQLException} through the writer. */
    private static final class QueryFailed extends IOException {
        private static final long serialVersionUID = 1L;
        private final SQLException failure;

        QueryFailed(SQLException failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
