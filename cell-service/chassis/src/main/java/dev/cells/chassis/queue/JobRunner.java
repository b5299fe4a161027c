package dev.cells.chassis.queue;

import dev.cells.chassis.killswitch.Feature;
import dev.cells.chassis.killswitch.JobsOff;
import dev.cells.chassis.killswitch.Switches;
import dev.cells.chassis.queue.JobResult.Cancel;
import dev.cells.chassis.queue.JobResult.Done;
import dev.cells.chassis.queue.JobResult.Retry;
import dev.cells.chassis.queue.JobResult.Snooze;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Runs one job at a time for whoever asks, and writes down how it ended. */
@ApplicationScoped
class JobRunner {

    private static final Logger LOG = Logger.getLogger(JobRunner.class);
    private static final Duration CLOSED_DELAY = Duration.ofSeconds(1);

    private final UUID owner = UUID.randomUUID();
    private final JobStore store;
    private final TenantDoor door;
    private final Leases leases;
    private final WorkerConfig config;
    private final MeterRegistry meters;
    private final Switches switches;
    private final Map<String, JobHandler> handlers;
    private final List<JobsOff.Kind> kinds;
    private volatile String turnAfter = "";

    @Inject
    JobRunner(
            JobStore store,
            TenantDoor door,
            Leases leases,
            WorkerConfig config,
            MeterRegistry meters,
            Switches switches,
            @All List<JobHandler> handlers) {
        this.store = store;
        this.door = door;
        this.leases = leases;
        this.config = config;
        this.meters = meters;
        this.switches = switches;
        this.kinds = handlers.stream().map(JobRunner::kind).toList();
        this.handlers = handlers.stream().collect(Collectors.toUnmodifiableMap(JobHandler::kind, Function.identity()));
    }

    private static JobsOff.Kind kind(JobHandler handler) {
        var feature = handler.getClass().getAnnotation(Feature.class);
        return new JobsOff.Kind(handler.kind(), feature == null ? null : feature.value());
    }

    /** Claims and runs a job on this thread; false when none is due. */
    boolean runOnce() throws SQLException {
        var claimed = store.claim(turnAfter, owner, config.lease(), switches.jobsOff(kinds));
        if (claimed.isEmpty()) {
            return false;
        }
        var job = claimed.get();
        turnAfter = job.tenant().value();
        leases.hold(job);
        try {
            record(job, run(job));
        } finally {
            leases.drop(job);
        }
        return true;
    }

    /** Hands everything back that still runs here; those runs can no longer change anything. */
    void handBackAll() throws SQLException {
        for (var job : leases.interruptAll()) {
            store.handBack(job, owner);
            count(job, "handed-back");
        }
    }

    /** Prolongs what runs here, and interrupts what is no longer ours. */
    void renew() throws SQLException {
        var held = leases.held();
        if (!held.isEmpty()) {
            leases.interruptAllBut(store.renew(held, owner, config.lease()));
        }
    }

    private JobResult run(Job job) {
        var handler = handlers.get(job.kind());
        if (handler == null) {
            return new Retry("no handler for jobs of this kind in this version");
        }
        try {
            return handler.run(job, door.of(job));
        } catch (TenantData.TenantClosed closed) {
            return new Snooze(CLOSED_DELAY, "tenant closed");
        } catch (Throwable failed) {
            // Errors too: a worker thread that ends would shrink the pool for every tenant.
            return new Retry(failed.getClass().getSimpleName() + ": " + failed.getMessage());
        }
    }

    private void record(Job job, JobResult result) throws SQLException {
        boolean _ = Thread.interrupted();
        boolean kept = leases.holds(job) && write(job, result);
        if (!kept) {
            count(job, "lost");
            return;
        }
        count(job, word(result, job));
        if (result instanceof Retry(var why) && job.attempt() >= job.attemptsMax()) {
            LOG.warnf(
                    "job dead tenant=%s kind=%s job=%s attempts=%d: %s",
                    job.tenant(), job.kind(), job.id(), job.attempt(), why);
        }
    }

    private boolean write(Job job, JobResult result) throws SQLException {
        return switch (result) {
            case Done _ -> store.finish(job, owner);
            case Retry(var why) ->
                store.retry(job, owner, new BackOff(config.backOff(), config.backOffMax()).after(job.attempt()), why);
            case Snooze(var delay, var why) -> store.snooze(job, owner, delay, why);
            case Cancel(var why) -> store.bury(job, owner, why);
        };
    }

    private static String word(JobResult result, Job job) {
        return switch (result) {
            case Done _ -> "done";
            case Retry _ -> job.attempt() >= job.attemptsMax() ? "dead" : "retry";
            case Snooze _ -> "snoozed";
            case Cancel _ -> "cancelled";
        };
    }

    private void count(Job job, String outcome) {
        meters.counter("cells.jobs.runs", "kind", job.kind(), "outcome", outcome)
                .increment();
    }
}
