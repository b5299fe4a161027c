package dev.cells.local.command;

import dev.cells.local.fleet.FleetShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How large a fleet is wanted, and where. */
final class FleetOptions {

    @Option(names = "--cells", defaultValue = "3", description = "cells; c0 is the canary (default: ${DEFAULT-VALUE})")
    private int cells;

    @Option(
            names = "--instances",
            defaultValue = "2",
            description = "API instances of each cell, in two zones (default: ${DEFAULT-VALUE})")
    private int instances;

    @Option(
            names = "--cell-key",
            paramLabel = "KEY=VALUE",
            description =
                    "a configuration key of every API instance, for example cells.lanes.total=100; may be repeated")
    private Map<String, String> cellKeys = new TreeMap<>();

    @Option(
            names = "--router-port",
            paramLabel = "PORT",
            description = "port for tenants' requests (default: a free one)")
    private @Nullable Integer routerPort;

    @Option(
            names = "--control-plane-port",
            paramLabel = "PORT",
            description = "port of the control plane's API (default: a free one)")
    private @Nullable Integer controlPlanePort;

    @Option(
            names = "--checkout",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "where the built applications are (default: here)")
    private Path checkout;

    FleetShape shape() {
        return new FleetShape(cells, instances, cellKeys);
    }

    Path checkout() {
        return checkout.toAbsolutePath().normalize();
    }

    Map<String, Integer> ports() {
        var wanted = new TreeMap<String, Integer>();
        put(wanted, "router/data", routerPort);
        put(wanted, "control-plane/http", controlPlanePort);
        return wanted;
    }

    /** The same options as arguments of another run. */
    List<String> arguments() {
        var all = new ArrayList<>(List.of("--cells=" + cells, "--instances=" + instances, "--checkout=" + checkout()));
        cellKeys.forEach((key, value) -> all.add("--cell-key=" + key + "=" + value));
        if (routerPort != null) {
            all.add("--router-port=" + routerPort);
        }
        if (controlPlanePort != null) {
            all.add("--control-plane-port=" + controlPlanePort);
        }
        return all;
    }

    private static void put(Map<String, Integer> wanted, String name, @Nullable Integer port) {
        if (port == null) {
            return;
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port " + port + " for " + name + " is not 1 to 65535");
        }
        wanted.put(name, port);
    }
}
