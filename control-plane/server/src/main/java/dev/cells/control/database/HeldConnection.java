package dev.cells.control.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** One side connection kept open between rounds of a loop, opened anew after {@link #close}. */
public final class HeldConnection {

    private final SideConnection connections;
    private final String purpose;
    private @Nullable Connection connection;

    public HeldConnection(SideConnection connections, String purpose) {
        this.connections = connections;
        this.purpose = purpose;
    }

    /** What is done once with each new connection. */
    @FunctionalInterface
    public interface Preparation {
        void prepare(Connection connection) throws SQLException;
    }

    public synchronized Connection get(Preparation preparation) throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = connections.open(purpose);
            connection = open;
            preparation.prepare(open);
        }
        return open;
    }

    public synchronized void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // it is given up because it failed, or at the end; a failure to close says nothing new
        } finally {
            connection = null;
        }
    }
}
