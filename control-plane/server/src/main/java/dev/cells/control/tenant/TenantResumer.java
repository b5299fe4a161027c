package dev.cells.control.tenant;

import dev.cells.control.background.Loop;
import dev.cells.control.database.Database;
import dev.cells.control.database.DatabaseUnavailable;
import dev.cells.control.lease.Lease;
import dev.cells.control.lease.Leases;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Finishes what requests left unfinished; one replica does it, under a lease that every one of its transactions checks. */
@Singleton
class TenantResumer {

    private static final Logger LOG = Logger.getLogger(TenantResumer.class);
    static final String LEASE = "tenant-resumer";

    private final Database database;
    private final Leases leases;
    private final Tenants tenants;
    private final TenantFinisher finisher;
    private final TenantConfig config;
    private final RandomGenerator random;
    private @Nullable Loop loop;

    TenantResumer(
            Database database,
            Leases leases,
            Tenants tenants,
            TenantFinisher finisher,
            TenantConfig config,
            RandomGenerator random) {
        this.database = database;
        this.leases = leases;
        this.tenants = tenants;
        this.finisher = finisher;
        this.config = config;
        this.random = random;
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("tenant-resumer", config.resumeEvery(), random, this::runOnce);
    }

    void stop(@Observes ShutdownEvent event) {
        Optional.ofNullable(loop).ifPresent(Loop::close);
        try {
            leases.release(LEASE);
        } catch (DatabaseUnavailable e) {
            LOG.debug("the lease was not released, it runs out by itself", e);
        }
    }

    /** Returns how many it finished; none when another replica leads. */
    int runOnce() throws InterruptedException {
        Optional<Lease> lease = leases.acquire(LEASE, config.lease());
        if (lease.isEmpty()) {
            return 0;
        }
        List<TenantRow> due = database.read(connection -> tenants.due(connection, config.batchMax()));
        if (due.isEmpty()) {
            return 0;
        }
        Guard guard = lease.get()::check;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Boolean>> tasks = due.stream()
                    .<Callable<Boolean>>map(row -> () -> finish(row, guard))
                    .toList();
            return (int) threads.invokeAll(tasks).stream()
                    .filter(task -> task.state() == Future.State.SUCCESS && task.resultNow())
                    .count();
        }
    }

    private boolean finish(TenantRow row, Guard guard) {
        boolean finished = finisher.finish(row, guard) instanceof TenantFinisher.Progress.Finished;
        if (finished) {
            LOG.infof(
                    "an unfinished change was finished in the background tenant=%s cell=%s state=%s",
                    row.id(), row.cell(), row.wanted().word());
        }
        return finished;
    }
}
