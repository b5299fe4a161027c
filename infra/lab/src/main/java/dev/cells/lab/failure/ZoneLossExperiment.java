package dev.cells.lab.failure;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.Instance;
import dev.cells.lab.bed.Instances;
import dev.cells.lab.bed.Load;
import dev.cells.lab.bed.RouterMap;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Sample;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Tenants;
import dev.cells.lab.bed.Until;
import dev.cells.lab.instance.Behaviour;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Three zones of two instances each, every tenant in a shard of three; one zone's processes are killed under load. What was in flight
 * there at that moment may fail, nothing else: connections that broke are made again elsewhere in the shard.
 */
public final class ZoneLossExperiment implements Experiment {

    private static final List<String> ZONES = List.of("zone-a", "zone-b", "zone-c");
    private static final double PER_SECOND = 500;
    private static final Duration BEFORE = Duration.ofSeconds(8);
    private static final Duration AFTER = Duration.ofSeconds(12);
    private static final long ANSWER_MS = 10;

    @Override
    public String title() {
        return "all instances of a zone killed under load: nothing fails but what was in flight";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        List<String> tenants = Tenants.named("t", 60);
        try (var instances = Instances.start(6)) {
            for (Instance instance : instances.all()) {
                instance.behave(new Behaviour.Answer(ANSWER_MS));
            }
            List<String> lines = IntStream.range(0, 6)
                    .mapToObj(i -> instances.get(i).inMap(ZONES.get(i % 3)))
                    .toList();
            String map =
                    new RouterMap().cell("c1", 3, lines).tenants("c1", tenants).text();
            try (var router = RouterProcess.start(checkout, state, map, "name=lab")) {
                return lose(instances, router, tenants);
            }
        }
    }

    private static Verdict lose(Instances instances, RouterProcess router, List<String> tenants) throws Exception {
        Load.during(BEFORE, router::port, tenants, PER_SECOND);
        Load load = Load.start(router::port, tenants, PER_SECOND, "/");
        Until.passed(BEFORE);
        long dying = System.nanoTime();
        instances.get(0).kill();
        instances.get(3).kill();
        long dead = System.nanoTime();
        Until.passed(AFTER);
        List<Sample> all = load.stop();
        return judge(all, dying, dead);
    }

    /** The zone dies between {@code dying} and {@code dead}: one instance after the other, as the system ends processes. */
    private static Verdict judge(List<Sample> all, long dying, long dead) {
        List<Sample> before = all.stream().filter(s -> s.end() < dying).toList();
        List<Sample> inFlight =
                all.stream().filter(s -> s.due() <= dead && s.end() >= dying).toList();
        List<Sample> after = all.stream().filter(s -> s.due() > dead).toList();
        all.stream()
                .filter(s -> !s.ok())
                .forEach(s -> Say.line(
                        "failed with %d: due %.1f ms and ended %.1f ms after the zone was dead, which took %.1f ms",
                        s.status(), (s.due() - dead) / 1e6, (s.end() - dead) / 1e6, (dead - dying) / 1e6));
        Say.line("before the kill         %s", Figures.of(before));
        Say.line("in flight at the kill   %s", Figures.of(inFlight));
        Say.line("after the kill          %s", Figures.of(after));
        Figures later = Figures.of(after);
        boolean holds = later.failed() == 0
                && Figures.of(before).failed() == 0
                && later.count() > PER_SECOND * AFTER.toSeconds() / 2;
        return new Verdict(
                holds,
                Say.text(
                        "2 of 6 instances (a zone) killed at %.0f/s: %d of %d in flight failed, %d of %d sent afterwards; p99 %.1f ms before,"
                                + " %.1f ms after",
                        PER_SECOND,
                        Figures.of(inFlight).failed(),
                        inFlight.size(),
                        later.failed(),
                        later.count(),
                        Figures.of(before).p99Ms(),
                        later.p99Ms()));
    }
}
