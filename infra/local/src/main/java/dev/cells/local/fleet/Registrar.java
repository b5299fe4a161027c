package dev.cells.local.fleet;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Tells the control plane where each cell is, and tries until it has understood. */
final class Registrar implements Runnable {

    private static final int CANARY_CAPACITY = 50;
    private static final int CAPACITY = 150;
    private static final int SHARD = 2;
    private static final long RETRY_MS = 500;

    private final List<CellSpec> cells;
    private final ControlPlaneClient controlPlane;
    private final BooleanSupplier controlPlaneReady;
    private final CountDownLatch stopped;
    private final Runnable changed;
    private final Set<String> registered = new ConcurrentSkipListSet<>();
    private volatile String trouble = "";

    Registrar(
            List<CellSpec> cells,
            ControlPlaneClient controlPlane,
            BooleanSupplier controlPlaneReady,
            CountDownLatch stopped,
            Runnable changed) {
        this.cells = cells;
        this.controlPlane = controlPlane;
        this.controlPlaneReady = controlPlaneReady;
        this.stopped = stopped;
        this.changed = changed;
    }

    static List<CellSpec> cells(FleetShape shape, Ports ports) {
        var all = new ArrayList<CellSpec>();
        for (int i = 0; i < shape.cells(); i++) {
            String cell = shape.cellNames().get(i);
            int shard = Math.min(SHARD, shape.instances());
            int capacity = i == 0 ? CANARY_CAPACITY : CAPACITY;
            all.add(new CellSpec(cell, i, capacity, shard, instances(shape, ports, cell), null, null));
        }
        return all;
    }

    private static List<InstanceSpec> instances(FleetShape shape, Ports ports, String cell) {
        var all = new ArrayList<InstanceSpec>();
        for (int i = 0; i < shape.instances(); i++) {
            String name = shape.instanceNames().get(i);
            String prefix = cell + "/" + name;
            all.add(new InstanceSpec(
                    name,
                    "http://127.0.0.1:" + ports.of(prefix + "/http"),
                    FleetShape.zone(i),
                    "https://127.0.0.1:" + ports.of(prefix + "/management")));
        }
        return all;
    }

    List<String> registered() {
        return List.copyOf(registered);
    }

    boolean done() {
        return registered.size() == cells.size();
    }

    /** What the last try said; empty when it went well. */
    String trouble() {
        return trouble;
    }

    @Override
    public void run() {
        try {
            while (!done() && !stopped.await(RETRY_MS, TimeUnit.MILLISECONDS)) {
                if (controlPlaneReady.getAsBoolean()) {
                    registerAll();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void registerAll() {
        for (CellSpec cell : cells) {
            try {
                if (!registered.contains(cell.name())) {
                    controlPlane.register(cell);
                    registered.add(cell.name());
                    trouble = "";
                    changed.run();
                }
            } catch (IOException e) {
                trouble = String.valueOf(e.getMessage());
            }
        }
    }
}
