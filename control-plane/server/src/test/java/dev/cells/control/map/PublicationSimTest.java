package dev.cells.control.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Several publishers that read, think for a while, publish, and sometimes die; some never look again and publish what they
 * decided long ago. A failing seed replays with {@code -Dsim.seed=<seed>}.
 */
class PublicationSimTest {

    private static final int PUBLISHERS = 5;
    private static final int TENANTS = 4;
    private static final int CELLS = 3;

    static LongStream seeds() {
        var one = Long.getLong("sim.seed");
        return one == null ? LongStream.range(0, 500) : LongStream.of(one);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noPublisherEverTakesAPlacementBack(long seed) throws SQLException {
        var random = new Random(seed);
        var table = new MemoryTable();
        var history = new History();
        for (int i = 0; i < CELLS; i++) {
            table = publish(table, table.revision, new MapChange.PutCell(cell(i)));
        }
        var plans = new HashMap<Integer, Plan>();
        for (int step = 0; step < 400; step++) {
            int publisher = random.nextInt(PUBLISHERS);
            Plan plan = plans.get(publisher);
            if (plan == null) {
                plans.put(publisher, plan(table, random));
                continue;
            }
            if (random.nextInt(3) == 0) {
                continue; // still thinking
            }
            boolean forgetful = random.nextInt(5) == 0;
            long basis = forgetful ? table.revision : plan.basis();
            var after = tryPublish(table, basis, plan.next());
            boolean crashBeforeCommit = random.nextInt(6) == 0;
            if (after != null && !crashBeforeCommit) {
                history.published(plan.next(), after.revision, table.revision);
                table = after;
            }
            plans.remove(publisher);
        }
        assertThat(history.count).as("something was published").isPositive();
        assertThat(table.tenants).as("count of tenants").isEqualTo(table.live());
    }

    /** What a publisher decided, and the revision it saw when it did. */
    private record Plan(long basis, Placement next) {}

    private static Plan plan(MemoryTable table, Random random) {
        var tenant = new TenantId("t" + random.nextInt(TENANTS));
        var known = table.placements.get(tenant);
        if (known == null) {
            return new Plan(table.revision, placement(tenant, random.nextInt(CELLS), 1, PlacementState.ACTIVE));
        }
        Placement present = known.placement();
        Placement next = random.nextBoolean()
                ? placement(tenant, random.nextInt(CELLS), present.epoch() + 1, PlacementState.ACTIVE)
                : new Placement(tenant, present.cell(), present.epoch(), PlacementState.PARKED);
        return new Plan(table.revision, next);
    }

    private static @Nullable MemoryTable tryPublish(MemoryTable table, long basis, Placement next) throws SQLException {
        try {
            return publish(table, basis, new MapChange.PutPlacement(next));
        } catch (StaleRevision | OutdatedPlacement e) {
            return null;
        }
    }

    private static MemoryTable publish(MemoryTable table, long basis, MapChange change) throws SQLException {
        var transaction = new MemoryTable(table);
        Publication.publish(transaction, basis, List.of(change));
        return transaction;
    }

    private static Placement placement(TenantId tenant, int cell, long epoch, PlacementState state) {
        return new Placement(tenant, new CellName("c" + cell), epoch, state);
    }

    private static Cell cell(int i) {
        return new Cell(new CellName("c" + i), CellState.ACTIVE, 1, new Instances.Dns("http://c" + i + ":80"));
    }

    /** What must hold over everything that was ever published. */
    private static final class History {
        private final Map<TenantId, Long> epochs = new HashMap<>();
        private final Map<String, CellName> owners = new HashMap<>();
        private int count;

        void published(Placement next, long revision, long before) {
            count++;
            assertThat(revision).as("revisions have no gap and no repeat").isEqualTo(before + 1);
            assertThat(next.epoch())
                    .as("epochs of " + next.tenant())
                    .isGreaterThanOrEqualTo(epochs.getOrDefault(next.tenant(), 0L));
            epochs.put(next.tenant(), next.epoch());
            CellName owner = owners.putIfAbsent(next.tenant() + "@" + next.epoch(), next.cell());
            assertThat(owner == null || owner.equals(next.cell()))
                    .as("one owner an epoch")
                    .isTrue();
        }
    }

    /** The stored map; a copy is a transaction, and keeping the copy is its commit. */
    private static final class MemoryTable implements MapTable {
        private final Map<CellName, Cell> cells;
        private final Map<TenantId, Known> placements;
        private long revision = 1;
        private int tenants;

        MemoryTable() {
            cells = new HashMap<>();
            placements = new HashMap<>();
        }

        MemoryTable(MemoryTable other) {
            cells = new HashMap<>(other.cells);
            placements = new HashMap<>(other.placements);
            revision = other.revision;
            tenants = other.tenants;
        }

        long live() {
            return placements.values().stream()
                    .filter(known -> !known.removed())
                    .count();
        }

        @Override
        public long revision() {
            return revision;
        }

        @Override
        public boolean advance(long from) {
            if (revision != from) {
                return false;
            }
            revision++;
            return true;
        }

        @Override
        public boolean hasCell(CellName cell) {
            return cells.containsKey(cell);
        }

        @Override
        public boolean hasTenants(CellName cell) {
            return placements.values().stream()
                    .anyMatch(known ->
                            !known.removed() && known.placement().cell().equals(cell));
        }

        @Override
        public Optional<Known> placement(TenantId tenant) {
            return Optional.ofNullable(placements.get(tenant));
        }

        @Override
        public void put(Cell cell, long at) {
            cells.put(cell.name(), cell);
        }

        @Override
        public void put(Placement placement, long at) {
            placements.put(placement.tenant(), new Known(placement, false));
        }

        @Override
        public void remove(CellName cell, long at) {
            cells.remove(cell);
        }

        @Override
        public void remove(TenantId tenant, long at) {
            placements.computeIfPresent(tenant, (_, known) -> new Known(known.placement(), true));
        }

        @Override
        public void count(int cellsMore, int tenantsMore) {
            tenants += tenantsMore;
        }
    }
}
