package dev.cells.local.supervisor;

import dev.cells.local.process.ProcessIdentity;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Runs a set of processes that need each other. */
public final class Supervisor {

    private final Map<String, Keeper> keepers = new LinkedHashMap<>();
    private final Consumer<List<Status>> watcher;
    private final Duration stopMax;

    /**
     * One process now.
     *
     * @param identity absent while it does not run
     * @param why what ended it last; empty when nothing did
     */
    public record Status(
            ProcessSpec spec,
            String state,
            @Nullable ProcessIdentity identity,
            int restarts,
            boolean ready,
            String why) {}

    /**
     * @param stopMax a process that has not ended so long after it was asked is killed
     * @param watcher told of every change, one at a time
     */
    public Supervisor(
            List<ProcessSpec> specs,
            Prober prober,
            Clock clock,
            RandomGenerator random,
            Duration stopMax,
            Consumer<List<Status>> watcher) {
        this.watcher = watcher;
        this.stopMax = stopMax;
        var tools = new Keeper.Tools(new Starter(clock), prober, new BackOff(random), clock, stopMax, this::changed);
        for (ProcessSpec spec : specs) {
            keepers.put(spec.name(), new Keeper(spec, () -> ready(spec), tools));
        }
        for (ProcessSpec spec : specs) {
            if (!keepers.keySet().containsAll(spec.after())) {
                throw new IllegalArgumentException(
                        spec.name() + " needs a process that is not planned: " + spec.after());
            }
        }
    }

    /** Starts all, each as soon as what it needs is ready. */
    public void start() {
        keepers.values()
                .forEach(keeper -> Thread.ofPlatform()
                        .name("keeper " + keeper.spec().name())
                        .start(keeper));
    }

    /** Stops all, kind by kind, and returns when none is left; what does not end when asked is killed. */
    public void stop() {
        for (Kind kind : Kind.values()) {
            List<Keeper> group = keepers.values().stream()
                    .filter(keeper -> keeper.spec().kind() == kind)
                    .toList();
            group.forEach(Keeper::askToStop);
            group.forEach(this::await);
        }
    }

    public List<Status> statuses() {
        var all = new ArrayList<Status>();
        keepers.values().forEach(keeper -> all.add(status(keeper)));
        return all;
    }

    private boolean ready(ProcessSpec spec) {
        return spec.after().stream().allMatch(name -> keeper(name).ready());
    }

    private Keeper keeper(String name) {
        return Objects.requireNonNull(keepers.get(name), name);
    }

    private synchronized void changed() {
        watcher.accept(statuses());
    }

    /** Asked, killed, and half a minute for a start that was under way. */
    private void await(Keeper keeper) {
        try {
            keeper.awaitStopped(stopMax.multipliedBy(2).plusSeconds(30));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static Status status(Keeper keeper) {
        ProcessState state = keeper.state();
        ProcessIdentity identity = switch (state) {
            case ProcessState.Starting starting -> starting.child().identity();
            case ProcessState.Ready ready -> ready.child().identity();
            case ProcessState.Waiting _, ProcessState.BackingOff _, ProcessState.Done _, ProcessState.Stopped _ -> null;
        };
        String why = state instanceof ProcessState.BackingOff backing ? backing.why() : "";
        boolean ready = state instanceof ProcessState.Ready || state instanceof ProcessState.Done;
        return new Status(keeper.spec(), state.word(), identity, keeper.restarts(), ready, why);
    }
}
