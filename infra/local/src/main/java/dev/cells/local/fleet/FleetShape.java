package dev.cells.local.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How large a fleet is.
 *
 * @param cells {@code c0} is the canary
 * @param instances API instances of each cell, spread over zones
 * @param keys configuration of every API instance, over what the fleet sets itself
 */
public record FleetShape(int cells, int instances, Map<String, String> keys) {

    public static final int CELLS_MAX = 16;

    public FleetShape(int cells, int instances) {
        this(cells, instances, Map.of());
    }

    public FleetShape {
        keys = Map.copyOf(keys);
        if (cells < 1 || cells > CELLS_MAX) {
            throw new IllegalArgumentException("--cells " + cells + " is not 1 to " + CELLS_MAX);
        }
        if (instances < 1 || instances > 8) {
            throw new IllegalArgumentException("instances " + instances + " is not 1 to 8");
        }
    }

    public List<String> cellNames() {
        return IntStream.range(0, cells).mapToObj(i -> "c" + i).toList();
    }

    public List<String> instanceNames() {
        return IntStream.range(0, instances).mapToObj(i -> "api-" + i).toList();
    }

    /** Zone of the {@code index}th instance. */
    static String zone(int index) {
        return index % 2 == 0 ? "zone-a" : "zone-b";
    }

    /** Every port such a fleet needs, the router's first. */
    public List<String> portNames() {
        var names = new ArrayList<String>(List.of(
                "router/data",
                "router/management",
                "control-plane/http",
                "control-plane/management",
                "control-plane/postgres",
                "simulators/http"));
        for (String cell : cellNames()) {
            names.add(cell + "/postgres");
            names.add(cell + "/redis");
            for (String instance : instanceNames()) {
                names.add(cell + "/" + instance + "/http");
                names.add(cell + "/" + instance + "/management");
            }
        }
        return names;
    }
}
