package dev.cells.router.metrics;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The tenants that all event loops together were busiest with. */
public final class TopTenants {

    private final int most;
    private final List<BusyTenants> loops = new CopyOnWriteArrayList<>();

    /** @param most how many are shown; 0 counts nothing */
    public TopTenants(int most) {
        this.most = most;
    }

    /**
     * One tenant in the last window.
     *
     * @param value requests a second, or requests in flight on average
     * @param over how much too high it may be
     */
    public record Busy(String tenant, double value, double over) {}

    public static long windowSeconds() {
        return BusyTenants.WINDOW.toSeconds();
    }

    public boolean isOff() {
        return most == 0;
    }

    /** For one more event loop. */
    public BusyTenants loop(long nowNanos) {
        var loop = new BusyTenants(most, nowNanos);
        loops.add(loop);
        return loop;
    }

    /** By requests that ended, per second. */
    public List<Busy> byRequests() {
        return top(BusyTenants.Window::requests, 1);
    }

    /** By requests in flight, waiting or held, on average. */
    public List<Busy> byInFlight() {
        return top(BusyTenants.Window::nanos, 1e9);
    }

    private List<Busy> top(Function<BusyTenants.Window, List<Sketch.Entry>> part, double unit) {
        Map<String, Busy> sums = new HashMap<>();
        for (BusyTenants loop : loops) {
            BusyTenants.Window window = loop.last();
            double per = unit * window.seconds();
            for (Sketch.Entry one : part.apply(window)) {
                sums.merge(one.id(), new Busy(one.id(), one.weight() / per, one.over() / per), TopTenants::sum);
            }
        }
        return sums.values().stream()
                .sorted(Comparator.comparingDouble(Busy::value).reversed().thenComparing(Busy::tenant))
                .limit(most)
                .toList();
    }

    private static Busy sum(Busy one, Busy other) {
        return new Busy(one.tenant(), one.value() + other.value(), one.over() + other.over());
    }
}
