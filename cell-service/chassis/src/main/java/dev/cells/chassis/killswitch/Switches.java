package dev.cells.chassis.killswitch;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.killswitch.SwitchEntry;
import dev.cells.contract.killswitch.SwitchKind;
import dev.cells.routingmap.TenantId;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is turned off at this moment. One volatile read and, while there are switches, a look into a map: cheap enough to ask in any
 * loop. Inject it where a feature has another way to go, instead of refusing.
 *
 * <p>Not a singleton: the filter that uses it exists before the configuration does.
 */
@ApplicationScoped
public class Switches {

    private final MeterRegistry metrics;
    private volatile SwitchBoard board = SwitchBoard.UNREAD;

    Switches(MeterRegistry metrics) {
        this.metrics = metrics;
        Gauge.builder("cells.switches", this, switches -> switches.count())
                .description("kill switches that hold in this instance")
                .register(metrics);
        Gauge.builder("cells.switches.revision", this, switches -> switches.revision())
                .description("revision of the manual kill switches, -1 before the first read")
                .register(metrics);
    }

    /** Whether {@code feature} is turned off for {@code tenant}. */
    public boolean isOff(String feature, TenantId tenant) {
        var present = board;
        return !present.isEmpty()
                && present.off(SwitchKind.FEATURE, feature, tenant.value(), System.nanoTime()) != null;
    }

    /** The switch that turns {@code name} off for {@code tenant}, or for everyone when there is no tenant. */
    public Optional<SwitchedOff> off(SwitchKind kind, String name, @Nullable TenantId tenant) {
        var present = board;
        return present.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(
                        present.off(kind, name, tenant == null ? null : tenant.value(), System.nanoTime()));
    }

    /** Whether anything at all is switched, in one volatile read. */
    public boolean isIdle() {
        return board.isEmpty();
    }

    /** False until the cell's switches were read once since the start. */
    public boolean isRead() {
        return board != SwitchBoard.UNREAD;
    }

    /**
     * Refuses a request whose route is turned off, by its own name or by its feature's.
     *
     * @throws ProblemException 503 {@code switched-off}
     */
    public void require(String route, @Nullable String feature, @Nullable TenantId tenant) {
        var off = off(SwitchKind.ROUTE, route, tenant);
        if (off.isEmpty() && feature != null) {
            off = off(SwitchKind.FEATURE, feature, tenant);
        }
        if (off.isPresent()) {
            metrics.counter("cells.switches.refused", "switch", off.get().id().target())
                    .increment();
            throw SwitchProblems.off(off.get(), tenant, System.nanoTime());
        }
    }

    /** What of jobs is off, for one claim. */
    public JobsOff jobsOff(List<JobsOff.Kind> kinds) {
        var present = board;
        return present.isEmpty() ? JobsOff.NOTHING : JobsOff.of(present, kinds, System.nanoTime());
    }

    /** Of the manual set, -1 before the first read. */
    public long revision() {
        return board.revision();
    }

    /** Switches that hold now. */
    public int count() {
        long now = System.nanoTime();
        return (int) board.switches().stream().filter(one -> one.holds(now)).count();
    }

    /** Switches that hold now, as they are told to others. */
    public List<SwitchEntry> entries() {
        long now = System.nanoTime();
        return board.switches().stream()
                .filter(one -> one.holds(now))
                .map(one -> one.entry(now))
                .toList();
    }

    void take(SwitchBoard read) {
        board = read;
    }
}
