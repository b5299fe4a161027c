package dev.cells.control.database;

import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/** Short transactions; no connection is ever held across a call to a cell or a wait for a router. */
@Singleton
public class Database {

    private static final int ATTEMPTS_MAX = 40;

    private final DataSource dataSource;
    private final RandomGenerator random;

    public Database(DataSource dataSource, RandomGenerator random) {
        this.dataSource = dataSource;
        this.random = random;
    }

    /** What runs inside a transaction; it may run several times. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /** Whether a transaction's effects stay. */
    public enum Effects {
        KEPT,
        /** For a dry run: everything is done and checked, then undone. */
        UNDONE
    }

    /** Reads from one snapshot. */
    public <T> T read(Work<T> work) {
        return transaction(Connection.TRANSACTION_REPEATABLE_READ, true, Effects.KEPT, work);
    }

    public <T> T write(Work<T> work) {
        return write(Effects.KEPT, work);
    }

    public <T> T write(Effects effects, Work<T> work) {
        return transaction(Connection.TRANSACTION_READ_COMMITTED, false, effects, work);
    }

    private <T> T transaction(int isolation, boolean readOnly, Effects effects, Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return once(isolation, readOnly, effects, work);
            } catch (RetryTransaction e) {
                if (attempt == ATTEMPTS_MAX) {
                    throw new DatabaseUnavailable(e);
                }
            } catch (SQLException e) {
                boolean again = SqlFailure.of(e) == SqlFailure.CONFLICT && attempt < ATTEMPTS_MAX;
                if (!again) {
                    throw failure(e);
                }
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(Math.min(attempt * 4, 60))));
        }
    }

    private <T> T once(int isolation, boolean readOnly, Effects effects, Work<T> work) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setTransactionIsolation(isolation);
            connection.setReadOnly(readOnly);
            connection.setAutoCommit(false);
            boolean done = false;
            try {
                T result = work.run(connection);
                done = effects == Effects.KEPT;
                return result;
            } finally {
                end(connection, done);
            }
        }
    }

    private static void end(Connection connection, boolean keep) throws SQLException {
        try {
            if (keep) {
                connection.commit();
            } else {
                connection.rollback();
            }
        } finally {
            connection.setAutoCommit(true);
            connection.setReadOnly(false);
        }
    }

    private static RuntimeException failure(SQLException e) {
        return switch (SqlFailure.of(e)) {
            case UNAVAILABLE, CONFLICT -> new DatabaseUnavailable(e);
            case BUG -> new IllegalStateException("a statement failed", e);
        };
    }
}
