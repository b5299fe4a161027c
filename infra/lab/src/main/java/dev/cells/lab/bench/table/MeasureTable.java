package dev.cells.lab.bench.table;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.isolation.ShuffleShard;
import dev.cells.router.table.LastGoodFile;
import dev.cells.router.table.RoutingTable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Loads a map file and looks tenants up: {@code FILE}. Runs in a JVM of its own, so that the load is a cold one. */
public final class MeasureTable {

    private static final int PASSES = 9;
    private static final int LOOKUPS = 1_000_000;
    private static final int ID = 8;

    private MeasureTable() {}

    public static void main(String[] arguments) throws IOException {
        long before = heap();
        long begin = System.nanoTime();
        RoutingTable table = new LastGoodFile(Path.of(arguments[0])).read();
        double loadMillis = (System.nanoTime() - begin) / 1e6;
        double bytes = (double) (heap() - before) / table.tenants();
        System.out.println(new TableFigures(table.tenants(), lookup(table), bytes, loadMillis).line());
    }

    /** In use after collections; with so few objects a few collections find all garbage. */
    private static long heap() {
        var memory = ManagementFactory.getMemoryMXBean();
        for (int i = 0; i < 3; i++) {
            memory.gc();
        }
        return memory.getHeapMemoryUsage().getUsed();
    }

    private static double lookup(RoutingTable table) {
        byte[] ids = ids(table.tenants());
        double[] nanos = new double[PASSES];
        for (int pass = 0; pass < PASSES; pass++) {
            long begin = System.nanoTime();
            long sum = pass(table, ids);
            nanos[pass] = (double) (System.nanoTime() - begin) / LOOKUPS;
            if (sum < LOOKUPS) {
                throw new IllegalStateException("a tenant of the map was not found");
            }
        }
        double[] warm = Arrays.copyOfRange(nanos, 2, PASSES);
        Arrays.sort(warm);
        return warm[warm.length / 2];
    }

    private static long pass(RoutingTable table, byte[] ids) {
        long epochs = 0;
        for (int from = 0; from < ids.length; from += ID) {
            int record = table.find(ids, from, ID, ShuffleShard.hash(ids, from, ID));
            if (record < 0 || table.cell(record) < 0) {
                return -1;
            }
            epochs += table.epoch(record);
        }
        return epochs;
    }

    /** Random tenants, in a row, so that reading the question itself costs nothing. */
    private static byte[] ids(int tenants) {
        var random = new SplittableRandom(7);
        byte[] ids = new byte[LOOKUPS * ID];
        for (int i = 0; i < LOOKUPS; i++) {
            int tenant = random.nextInt(tenants);
            byte[] id = "t0000000".getBytes(US_ASCII);
            for (int at = ID - 1; tenant > 0; at--) {
                id[at] = (byte) ('0' + tenant % 10);
                tenant /= 10;
            }
            System.arraycopy(id, 0, ids, i * ID, ID);
        }
        return ids;
    }
}
