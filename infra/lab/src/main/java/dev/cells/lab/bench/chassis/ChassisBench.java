package dev.cells.lab.bench.chassis;

import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bench.peer.Cores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** {@code CHECKOUT [--quick]}: turns interleaved, ratios round by round. Exit status 0 both bars hold, 1 one does not. */
public final class ChassisBench {

    private static final double READ_LOSS_MAX = 0.05;
    private static final double WRITE_LOSS_MAX = 0.15;
    private static final int READERS = 32;
    /** Fewer than either may hold of its database, so that nobody is refused and only the cost counts. */
    private static final int WRITERS = 4;

    private static final int SECONDS = 2;

    /** On a single core the compiler needs about half a minute for each of them until the figures stay; fewer turns measure it instead. */
    private static final int WARM_TURNS = 20;

    private final Stand stand;
    private final Cores cores;
    private final int rounds;

    private ChassisBench(Stand stand, Cores cores, boolean quick) {
        this.stand = stand;
        this.cores = cores;
        rounds = quick ? 5 : 11;
    }

    public static void main(String[] arguments) throws Exception {
        boolean quick = arguments.length > 1 && arguments[1].equals("--quick");
        Path folder = Files.createTempDirectory("cells-bench");
        Cores cores = Cores.find();
        cores.stayOnRest();
        boolean holds;
        try (var stand = new Stand(Path.of(arguments[0]), folder, cores)) {
            holds = new ChassisBench(stand, cores, quick).run(folder);
        }
        delete(folder);
        System.exit(holds ? 0 : 1);
    }

    private boolean run(Path folder) throws IOException, InterruptedException {
        String fields = """
                wrk.headers["Authorization"] = "Bearer %s"
                wrk.headers["X-Tenant-Id"] = "%s"
                wrk.headers["X-Tenant-Epoch"] = "1"
                """.formatted(stand.token(), Stand.TENANT);
        var read = new Wrk(folder.resolve("read.lua"), fields + """
                wrk.path = "/v1/items/0198c0de-0000-7000-8000-000000000001"
                """, READERS);
        var write = new Wrk(folder.resolve("write.lua"), fields + """
                wrk.path = "/v1/items"
                wrk.method = "POST"
                wrk.headers["Content-Type"] = "application/json"
                wrk.body = '{"name":"Cut","amount":4500}'
                """, WRITERS);
        double readLoss = loss("cached read", read);
        double writeLoss = loss("durable one-row write", write);
        boolean holds = readLoss <= READ_LOSS_MAX && writeLoss <= WRITE_LOSS_MAX;
        Say.line(
                "%s: the chassis costs a cached read %.1f %% of its throughput (at most 5), a durable one-row write %.1f %% (at most 15)",
                holds ? "holds" : "FAILS", readLoss * 100, writeLoss * 100);
        return holds;
    }

    /** The median of the rounds' losses. */
    private double loss(String what, Wrk load) throws IOException, InterruptedException {
        for (int turn = 0; turn < WARM_TURNS; turn++) {
            load.perSecond(stand.port(true), SECONDS, cores.rest());
            load.perSecond(stand.port(false), SECONDS, cores.rest());
        }
        List<Double> losses = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            boolean first = round % 2 == 0;
            double one = load.perSecond(stand.port(first), SECONDS, cores.rest());
            double other = load.perSecond(stand.port(!first), SECONDS, cores.rest());
            double with = first ? one : other;
            double without = first ? other : one;
            losses.add(1 - with / without);
            Say.line(
                    "%-22s with %6.0f/s   without %6.0f/s   %5.1f %%", what, with, without, 100 * (1 - with / without));
        }
        return Figures.median(losses.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
