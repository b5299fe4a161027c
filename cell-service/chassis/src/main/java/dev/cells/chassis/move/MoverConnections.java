package dev.cells.chassis.move;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens sessions of a cell's database as its role {@code cell_mover}; whoever opens one closes it. */
@FunctionalInterface
public interface MoverConnections {
    Connection open() throws SQLException;

    /** One that nothing of the session is left in when it is closed; it may come from a pool. */
    default Connection borrow() throws SQLException {
        return open();
    }
}
