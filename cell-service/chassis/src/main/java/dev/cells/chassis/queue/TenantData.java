package dev.cells.chassis.queue;

import java.sql.Connection;
import java.sql.SQLException;

/** The data of a job's tenant, and of no other: one short transaction on the workers' pool at a time. */
public interface TenantData {

    /**
     * Runs {@code work} in a transaction that began with {@code cell.enter}.
     *
     * @throws TenantClosed when the tenant was fenced, suspended or moved meanwhile; nothing was done
     */
    <T> T inTransaction(Work<T> work) throws SQLException, TenantClosed;

    /** What happens in the transaction. */
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** The tenant's data cannot be written here now; the job is handed back without costing an attempt. */
    final class TenantClosed extends Exception {
        private static final long serialVersionUID = 1L;

        public TenantClosed(String why, Throwable cause) {
            super(why, cause);
        }
    }
}
