package dev.cells.chassis.queue;

import dev.cells.chassis.tenancy.Lane;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens a tenant's data to its jobs, on the workers' pool, through the same {@code cell.enter} as requests. */
@ApplicationScoped
class TenantDoor {

    /** SQLSTATE class of refusals by schema {@code cell}. */
    private static final String REFUSED = "CE";

    private final AgroalDataSource worker;

    @Inject
    TenantDoor(@DataSource("worker") AgroalDataSource worker) {
        this.worker = worker;
    }

    TenantData of(Job job) {
        return new TenantData() {
            @Override
            public <T> T inTransaction(Work<T> work) throws SQLException, TenantClosed {
                return enter(job, work);
            }
        };
    }

    private <T> T enter(Job job, TenantData.Work<T> work) throws SQLException, TenantData.TenantClosed {
        try (var connection = worker.getConnection()) {
            connection.setAutoCommit(false);
            boolean committed = false;
            try {
                enter(connection, job);
                var result = work.on(connection);
                connection.commit();
                committed = true;
                return result;
            } catch (SQLException failed) {
                var state = failed.getSQLState();
                if (state != null && state.startsWith(REFUSED)) {
                    throw new TenantData.TenantClosed("tenant " + job.tenant() + " is closed: " + state, failed);
                }
                throw failed;
            } finally {
                if (!committed) {
                    connection.rollback();
                }
                connection.setAutoCommit(true);
            }
        }
    }

    private static void enter(Connection connection, Job job) throws SQLException {
        try (var enter = connection.prepareStatement("select cell.enter(?, ?, ?)")) {
            enter.setString(1, job.tenant().value());
            enter.setLong(2, job.epoch());
            enter.setString(3, Lane.BULK.word());
            enter.execute();
        }
    }
}
