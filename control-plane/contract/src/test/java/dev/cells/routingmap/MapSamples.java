package dev.cells.routingmap;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Maps for tests, fixed and random; {@code -Dsim.seed=} replays one seed. */
final class MapSamples {

    private MapSamples() {}

    static LongStream seeds(int count) {
        Long one = Long.getLong("sim.seed");
        return one == null ? LongStream.range(0, count) : LongStream.of(one);
    }

    static RoutingMap small() {
        var cells = new TreeMap<CellName, Cell>();
        put(
                cells,
                new Cell(
                        new CellName("c1"),
                        CellState.ACTIVE,
                        2,
                        new Instances.Listed(List.of(
                                Instance.parse("api-0=http://127.0.0.1:9101@zone-a"),
                                Instance.parse("api-1=http://127.0.0.1:9102@zone-b")))));
        put(cells, new Cell(new CellName("c2"), CellState.CORDONED, 1, new Instances.Kubernetes("cell-c2", "api")));
        put(cells, new Cell(new CellName("c3"), CellState.ACTIVE, 3, new Instances.Dns("http://api.cell-c3.svc:8080")));
        var tenants = new TreeMap<TenantId, Placement>();
        put(tenants, "acme", "c1", 7, PlacementState.ACTIVE);
        put(tenants, "b-2", "c2", 1, PlacementState.PARKED);
        put(tenants, "zeta", "c3", 999_999_999_999_999_999L, PlacementState.SUSPENDED);
        return new RoutingMap(42, cells, tenants);
    }

    static RoutingMap random(Random random) {
        var cells = new TreeMap<CellName, Cell>();
        var names = new ArrayList<String>();
        for (int i = 0, n = 1 + random.nextInt(6); i < n; i++) {
            Cell cell = new Cell(
                    new CellName(name(random)),
                    random.nextBoolean() ? CellState.ACTIVE : CellState.CORDONED,
                    1 + random.nextInt(Cell.SHARD_MAX),
                    instances(random));
            put(cells, cell);
            names.add(cell.name().value());
        }
        var tenants = new TreeMap<TenantId, Placement>();
        for (int i = 0, n = random.nextInt(30); i < n; i++) {
            PlacementState[] states = PlacementState.values();
            put(
                    tenants,
                    name(random),
                    names.get(random.nextInt(names.size())),
                    1 + random.nextLong(1L << 50),
                    states[random.nextInt(states.length)]);
        }
        return new RoutingMap(random.nextLong(1L << 50), cells, tenants);
    }

    private static Instances instances(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Instances.Dns("http://" + name(random) + ":" + (1 + random.nextInt(65_535)));
            case 1 -> new Instances.Kubernetes(name(random), name(random));
            default -> {
                var listed = new ArrayList<Instance>();
                for (int i = 0, n = random.nextInt(5); i < n; i++) {
                    String zone = random.nextBoolean() ? "" : name(random);
                    listed.add(new Instance("api-" + i, URI.create("http://10.0.0." + i + ":8080"), zone));
                }
                yield new Instances.Listed(listed);
            }
        };
    }

    static String name(Random random) {
        String letters = "abcdefghijklmnopqrstuvwxyz0123456789";
        int length = random.nextInt(10) == 0 ? 63 : 1 + random.nextInt(12);
        var name = new StringBuilder();
        for (int i = 0; i < length; i++) {
            boolean inner = i > 0 && i < length - 1;
            name.append(inner && random.nextInt(8) == 0 ? '-' : letters.charAt(random.nextInt(letters.length())));
        }
        return name.toString();
    }

    static byte[] text(RoutingMap map) {
        var out = new ByteArrayOutputStream();
        try {
            RoutingMapText.write(map, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static RoutingMap read(byte[] text) throws IOException {
        return RoutingMapText.read(new ByteArrayInputStream(text));
    }

    static void put(Map<CellName, Cell> cells, Cell cell) {
        cells.put(cell.name(), cell);
    }

    static void put(Map<TenantId, Placement> tenants, String id, String cell, long epoch, PlacementState state) {
        var tenant = new TenantId(id);
        tenants.put(tenant, new Placement(tenant, new CellName(cell), epoch, state));
    }
}
