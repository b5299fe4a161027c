package dev.cells.lab.sharding;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Say;
import java.nio.file.Path;

/**
 * One tenant brings all its nodes down: how many others lose all of theirs, and how many lose at least one. The arithmetic is that of
 * random shards; what is counted are the shards that the router's own function chooses.
 */
public final class ShuffleShardingExperiment implements Experiment {

    private static final int SAMPLED = 400;
    private static final int ROUTE_53_TENANTS = 100_000;

    private boolean holds = true;
    private double worst;

    @Override
    public String title() {
        return "how much tenants share: 8 choose 2, 100 choose 5, 2,048 choose 4, counted beside theory";
    }

    @Override
    public Verdict run(Path checkout, Path state) {
        holds = true;
        worst = 0;
        eightNodes();
        overlap(new Theory(8, 2), 100_000);
        double[] five = overlap(new Theory(100, 5), 100_000);
        overlap(new Theory(2_048, 4), 100_000);
        Draw.Checked checked = Draw.Checked.of(new Theory(2_048, 4), ROUTE_53_TENANTS);
        Say.line(
                "2,048 choose 4, allocated so that at most two are shared: %,d tenants, %d drawn again, most shared %d",
                checked.tenants(), checked.redrawn(), checked.mostShared());
        holds &= checked.mostShared() <= 2;
        return new Verdict(
                holds,
                Say.text(
                        "every overlap near theory (worst difference %.2f points); of 100 choose 5 a bad tenant takes all five of %.3f and at"
                                + " least one of %.1f %% of 100,000 others; of 2,048 choose 4 at most %d are shared",
                        worst * 100, five[5], (1 - five[0] / 99_999) * 100, checked.mostShared()));
    }

    /** The table of the bulkhead lesson: 800 tenants, one of them bad. */
    private void eightNodes() {
        Draw pairs = Draw.of(new Theory(8, 2), 800);
        Draw single = Draw.of(new Theory(8, 1), 800);
        double[] two = pairs.overlap(800);
        double[] one = single.overlap(800);
        Say.line("%n800 tenants on 8 nodes, one bad        fully affected    at all affected    theory");
        Say.line("  shared, everybody on every node   %14.0f %18.0f    799 / 799", 799.0, 799.0);
        Say.line(
                "  one node each                     %14.1f %18.1f    %.1f / %.1f",
                one[1], one[1], 799 / 8.0, 799 / 8.0);
        Say.line(
                "  shuffle shard of 2                %14.1f %18.1f    %.1f / %.1f",
                two[2],
                two[1] + two[2],
                799 * pairs.theory().shares(2),
                799 * pairs.theory().sharesAtLeast(1));
        compare(one[1] / 799, 1 / 8.0);
        compare(two[2] / 799, pairs.theory().shares(2));
        compare((two[1] + two[2]) / 799, pairs.theory().sharesAtLeast(1));
    }

    private double[] overlap(Theory theory, int tenants) {
        double[] counts = Draw.of(theory, tenants).overlap(SAMPLED);
        Say.line(
                "%n%,d choose %d: %,.0f shards; %,d tenants, averaged over %d bad ones",
                theory.nodes(), theory.size(), theory.shards(), tenants, SAMPLED);
        Say.line("  nodes shared        tenants      measured        theory");
        for (int shared = 0; shared <= theory.size(); shared++) {
            double measured = counts[shared] / (tenants - 1);
            Say.line(
                    "  %12d %14.2f %12.4f %% %12.6f %%",
                    shared, counts[shared], measured * 100, theory.shares(shared) * 100);
            compare(measured, theory.shares(shared));
        }
        Say.line(
                "  at least one %14.2f %12.4f %% %12.6f %%",
                tenants - 1 - counts[0], (1 - counts[0] / (tenants - 1)) * 100, theory.sharesAtLeast(1) * 100);
        return counts;
    }

    private void compare(double measured, double theory) {
        worst = Math.max(worst, Math.abs(measured - theory));
        holds &= Theory.near(measured, theory);
    }
}
