package dev.cells.chassis.queue;

import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.tenancy.Enter;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;

/** Opens a tenant's data to its jobs, on the workers' pool, through the same {@code cell.enter} as requests. */
@ApplicationScoped
class TenantDoor {

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
                Enter.write(connection, job.tenant(), job.epoch(), Lane.BULK);
                var result = work.on(connection);
                connection.commit();
                committed = true;
                return result;
            } catch (SQLException failed) {
                if (Enter.refusal(job.tenant(), failed).isPresent()) {
                    throw new TenantData.TenantClosed("tenant " + job.tenant() + " is closed to its jobs", failed);
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
}
