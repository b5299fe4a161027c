package dev.cells.control.tenant;

import java.sql.Connection;
import java.sql.SQLException;

/** What a transaction checks before it changes anything: nothing for a request, the lease for the background. */
@FunctionalInterface
interface Guard {

    Guard NONE = _ -> {};

    void check(Connection connection) throws SQLException;
}
