package dev.cells.chassis.move;

import java.sql.Connection;
import java.sql.SQLException;

/** Runs a step in a session of its own. */
record Session(MoverConnections connections) {

    interface Step<T> {
        T run(MoveSql sql) throws SQLException;
    }

    interface Act {
        void run(MoveSql sql) throws SQLException;
    }

    /** As {@link #inTransaction}, without a result. */
    void change(Act act) throws SQLException {
        inTransaction(sql -> done(act, sql));
    }

    /** As {@link #inSession}, without a result. */
    void run(Act act) throws SQLException {
        inSession(sql -> done(act, sql));
    }

    private static boolean done(Act act, MoveSql sql) throws SQLException {
        act.run(sql);
        return true;
    }

    /** In one transaction; whatever is thrown undoes it. */
    <T> T inTransaction(Step<T> step) throws SQLException {
        try (var connection = connections.borrow()) {
            connection.setAutoCommit(false);
            try {
                T result = step.run(new MoveSql(connection));
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                undo(connection, e);
                throw e;
            }
        }
    }

    /** Each statement by itself, none of which leaves anything in the session. */
    <T> T inSession(Step<T> step) throws SQLException {
        try (var connection = connections.borrow()) {
            return step.run(new MoveSql(connection));
        }
    }

    /** Each statement by itself, in a session that ends with the step. */
    void runAlone(Act act) throws SQLException {
        try (var connection = connections.open()) {
            act.run(new MoveSql(connection));
        }
    }

    private static void undo(Connection connection, Exception why) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            why.addSuppressed(e); // the connection is broken: the server undoes it
        }
    }
}
