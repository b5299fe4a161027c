package dev.cells.chassis.queue;

import dev.cells.chassis.id.Ids;
import dev.cells.chassis.tenancy.TenantContext;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.UUID;

/** Enqueues jobs of the request's tenant, in the request's transaction: a rolled back request leaves no job. */
@ApplicationScoped
public class JobQueue {

    private final AgroalDataSource api;
    private final TenantContext tenant;
    private final TransactionSynchronizationRegistry transaction;
    private final Wake wake;

    @Inject
    JobQueue(AgroalDataSource api, TenantContext tenant, TransactionSynchronizationRegistry transaction, Wake wake) {
        this.api = api;
        this.tenant = tenant;
        this.transaction = transaction;
        this.wake = wake;
    }

    /**
     * Enqueues {@code job} and returns its id.
     *
     * @throws IllegalStateException outside a {@code @TenantTransaction}: the job could outlive what it is about
     */
    public UUID enqueue(NewJob job) {
        if (transaction.getTransactionStatus() != Status.STATUS_ACTIVE) {
            throw new IllegalStateException("enqueue a job inside the transaction that it belongs to");
        }
        var id = Ids.next();
        try (var connection = api.getConnection();
                var insert = connection.prepareStatement(
                        "insert into cell.job (tenant_id, id, kind, priority, max_attempts, payload, run_at, state)"
                                + " values (?, ?, ?, ?, ?, ?, ?, case when ? <= now() then 0 else 2 end)")) {
            insert.setString(1, tenant.tenant().value());
            insert.setObject(2, id);
            insert.setString(3, job.kind());
            insert.setInt(4, job.priority());
            insert.setInt(5, job.attemptsMax());
            insert.setString(6, job.payload());
            insert.setObject(7, job.runAt().atOffset(ZoneOffset.UTC));
            insert.setObject(8, job.runAt().atOffset(ZoneOffset.UTC));
            insert.executeUpdate();
        } catch (SQLException failed) {
            throw new IllegalStateException("could not enqueue a job of kind " + job.kind(), failed);
        }
        transaction.registerInterposedSynchronization(new WakeAfterCommit(wake));
        return id;
    }

    private record WakeAfterCommit(Wake wake) implements Synchronization {

        @Override
        public void beforeCompletion() {
            // Before the commit no worker could see the job.
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                wake.one();
            }
        }
    }
}
