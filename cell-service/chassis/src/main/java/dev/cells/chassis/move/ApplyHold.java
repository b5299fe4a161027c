package dev.cells.chassis.move;

import dev.cells.routingmap.TenantId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Makes the worker that applies a move's stream stop at the next mark, so that a snapshot taken then shows what the mark's
 * snapshot on the other side shows. Other streams go on. A session that ends, for whatever reason, lets the worker go on.
 */
public final class ApplyHold implements AutoCloseable {

    private static final Duration EVERY = Duration.ofMillis(1);

    private final MoverConnections connections;
    private final Connection connection;
    private final MoveId move;

    private ApplyHold(MoverConnections connections, Connection connection, MoveId move) {
        this.connections = connections;
        this.connection = connection;
        this.move = move;
    }

    static ApplyHold begin(MoverConnections connections, MoveId move) throws SQLException {
        var connection = connections.open();
        try {
            new MoveSql(connection).holdApply(move);
            return new ApplyHold(connections, connection, move);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * The tenant here when the worker has come to {@code mark}.
     *
     * @throws MoveStopped when it does not come within {@code max}
     */
    public Snapshot snapshot(TenantId tenant, long mark, Duration max) throws SQLException {
        var sql = new MoveSql(connection);
        if (!new Poll(EVERY, max).until(() -> sql.isApplyHeld(move))) {
            throw new MoveStopped("mark " + mark + " of move " + move + " did not arrive within " + max.toMillis()
                    + " ms: look at the stream's errors and lag");
        }
        return Snapshot.take(connections, tenant, mark);
    }

    /** Lets the worker go on; may be repeated. */
    @Override
    public void close() throws SQLException {
        if (connection.isClosed()) {
            return;
        }
        try (connection) {
            new MoveSql(connection).letApply(move);
        }
    }
}
