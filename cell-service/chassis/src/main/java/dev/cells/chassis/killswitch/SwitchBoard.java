package dev.cells.chassis.killswitch;

import dev.cells.contract.killswitch.SwitchKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An immutable copy of the cell's kill switches; a question is one look into a map, and none at all while there is no switch. */
final class SwitchBoard {

    /** Before the first read: nothing is known, so nothing may be taken to be on. */
    static final SwitchBoard UNREAD = new SwitchBoard(-1, List.of());

    private final long revision;
    private final List<SwitchedOff> switches;
    private final Map<String, Ruling> features;
    private final Map<String, Ruling> routes;
    private final Map<String, Ruling> jobs;

    SwitchBoard(long revision, List<SwitchedOff> switches) {
        this.revision = revision;
        this.switches = List.copyOf(switches);
        this.features = of(SwitchKind.FEATURE);
        this.routes = of(SwitchKind.ROUTE);
        this.jobs = of(SwitchKind.JOB);
    }

    private Map<String, Ruling> of(SwitchKind kind) {
        return switches.stream()
                .filter(one -> one.id().kind() == kind)
                .collect(Collectors.collectingAndThen(
                        Collectors.groupingBy(
                                one -> one.id().name(), Collectors.collectingAndThen(Collectors.toList(), Ruling::of)),
                        Map::copyOf));
    }

    long revision() {
        return revision;
    }

    boolean isEmpty() {
        return switches.isEmpty();
    }

    List<SwitchedOff> switches() {
        return switches;
    }

    @Nullable
    Ruling ruling(SwitchKind kind, String name) {
        return switch (kind) {
            case FEATURE -> features.get(name);
            case ROUTE -> routes.get(name);
            case JOB -> jobs.get(name);
        };
    }

    @Nullable
    SwitchedOff off(SwitchKind kind, String name, @Nullable String tenant, long nowNanos) {
        var ruling = ruling(kind, name);
        return ruling == null ? null : ruling.off(tenant, nowNanos);
    }
}
