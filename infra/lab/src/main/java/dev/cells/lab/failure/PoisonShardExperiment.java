package dev.cells.lab.failure;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Caller;
import dev.cells.lab.bed.Instance;
import dev.cells.lab.bed.Instances;
import dev.cells.lab.bed.Load;
import dev.cells.lab.bed.RouterMap;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Sample;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Tenants;
import dev.cells.lab.bed.Until;
import dev.cells.lab.sharding.Theory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * 800 tenants in a cell of eight instances, each served by two. One tenant's request kills whatever process gets it. The router may
 * send it to the other of its two as well, and nowhere else: tenants with exactly the same pair are down, all others are served.
 */
public final class PoisonShardExperiment implements Experiment {

    private static final int TENANTS = 800;
    private static final int INSTANCES = 8;
    private static final double PER_SECOND = 400;
    private static final Duration BEFORE = Duration.ofSeconds(6);
    private static final Duration AFTER = Duration.ofSeconds(10);
    private static final String POISONED = "t-0";
    private static final Pattern MEMBER = Pattern.compile("\"shard\":\\[([^\\]]*)]");

    @Override
    public String title() {
        return "a poison tenant kills its 2 of 8 instances: who else is down, and how many share what, beside theory";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        List<String> tenants = Tenants.named("t", TENANTS);
        try (var instances = Instances.start(INSTANCES)) {
            String map = new RouterMap()
                    .cell("c1", 2, instances.inMap())
                    .tenants("c1", tenants)
                    .text();
            try (var router = RouterProcess.start(checkout, state, map)) {
                return poison(instances, router, tenants);
            }
        }
    }

    private static Verdict poison(Instances instances, RouterProcess router, List<String> tenants) throws Exception {
        Map<String, Set<String>> shards = shards(router, tenants);
        List<String> innocent =
                tenants.stream().filter(t -> !t.equals(POISONED)).toList();
        Load load = Load.start(router::port, innocent, PER_SECOND, "/");
        Until.passed(BEFORE);
        long poisoned = System.nanoTime();
        long down = poisoned;
        try (var caller = new Caller(POISONED, Duration.ofSeconds(10))) {
            for (int i = 0; i < 5 && alive(instances) > INSTANCES - 2; i++) {
                int status = caller.get(router.port(), "/poison");
                Say.line(
                        "the poison request is answered %d; %d of %d instances live",
                        status, alive(instances), INSTANCES);
            }
            down = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                caller.get(router.port(), "/poison");
            }
        }
        Until.passed(AFTER);
        return judge(shards, instances, load.stop(), poisoned, down);
    }

    private static int alive(Instances instances) {
        return (int) instances.all().stream().filter(Instance::isAlive).count();
    }

    /** As the router explains them. */
    private static Map<String, Set<String>> shards(RouterProcess router, List<String> tenants)
            throws IOException, InterruptedException {
        Map<String, Set<String>> all = new HashMap<>();
        for (String tenant : tenants) {
            String explained = router.manage("/explain/" + tenant).body();
            var found = MEMBER.matcher(explained);
            if (!found.find()) {
                throw new IOException("no shard in " + explained);
            }
            Set<String> shard = new HashSet<>();
            Pattern.compile("api-\\d").matcher(found.group(1)).results().forEach(name -> shard.add(name.group()));
            all.put(tenant, shard);
        }
        return all;
    }

    private static Verdict judge(
            Map<String, Set<String>> shards, Instances instances, List<Sample> samples, long poisoned, long down) {
        Set<String> killed = new HashSet<>();
        instances.all().stream().filter(i -> !i.isAlive()).forEach(i -> killed.add(i.name()));
        boolean exact = killed.equals(shards.get(POISONED));
        Set<String> pair = new HashSet<>();
        Set<String> touched = new HashSet<>();
        shards.forEach((tenant, shard) -> {
            long dead = shard.stream().filter(killed::contains).count();
            if (dead == 2 && !tenant.equals(POISONED)) {
                pair.add(tenant);
            }
            if (dead > 0 && !tenant.equals(POISONED)) {
                touched.add(tenant);
            }
        });
        List<Sample> outside =
                samples.stream().filter(s -> !pair.contains(s.tenant())).toList();
        long lost = outside.stream().filter(s -> !s.ok()).count();
        long lostLater = outside.stream()
                .filter(s -> !s.ok() && (s.due() > down || s.end() < poisoned))
                .count();
        long pairServed = samples.stream()
                .filter(s -> pair.contains(s.tenant()) && s.due() > down && s.ok())
                .count();
        Overlap overlap = Overlap.of(shards.values());
        Say.line("killed %s, which is the poison tenant's shard: %s", killed, exact);
        Say.line(
                "of %d other tenants %d had exactly that pair, %d at least one of it",
                TENANTS - 1, pair.size(), touched.size());
        Say.line("over all %d tenants as the bad one: %s", TENANTS, overlap);
        boolean holds = exact && lostLater == 0 && pairServed == 0 && overlap.near();
        return new Verdict(
                holds,
                Say.text(
                        "tenants outside the exact pair lost %d requests of %d, all in flight at the kill (later: %d); down: %d of 799; %s",
                        lost, outside.size(), lostLater, pair.size(), overlap));
    }

    /** How many others lose all, or some, when one tenant's shard is down; averaged over all tenants. */
    private record Overlap(double full, double some) {

        private static final Theory PAIRS = new Theory(INSTANCES, 2);

        static Overlap of(Iterable<Set<String>> shards) {
            double full = 0;
            double some = 0;
            for (Set<String> one : shards) {
                for (Set<String> other : shards) {
                    long same = one.stream().filter(other::contains).count();
                    full += same == 2 ? 1 : 0;
                    some += same > 0 ? 1 : 0;
                }
            }
            // Each was compared with itself too.
            return new Overlap(full / TENANTS - 1, some / TENANTS - 1);
        }

        boolean near() {
            double others = TENANTS - 1;
            return Theory.near(full / others, PAIRS.shares(2)) && Theory.near(some / others, PAIRS.sharesAtLeast(1));
        }

        @Override
        public String toString() {
            return Say.text(
                    "fully affected %.1f (theory %.1f), at all %.1f (theory %.1f)",
                    full, (TENANTS - 1) * PAIRS.shares(2), some, (TENANTS - 1) * PAIRS.sharesAtLeast(1));
        }
    }
}
