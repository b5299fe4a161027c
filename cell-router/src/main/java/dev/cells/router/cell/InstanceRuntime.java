package dev.cells.router.cell;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Instance;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** One instance while it serves; survives new maps as long as its name and address stay. */
public final class InstanceRuntime {

    private final String cell;
    private final Instance instance;
    private final long hash;
    private final Ejection ejection;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
    private volatile InetSocketAddress address;
    private volatile boolean retired;
    private volatile String failure = "";

    InstanceRuntime(String cell, Instance instance, EjectionSettings settings) {
        this.cell = cell;
        this.instance = instance;
        this.ejection = new Ejection(settings);
        for (Outcome how : Outcome.values()) {
            outcomes.put(how, new LongAdder());
        }
        this.hash = ShuffleShard.hash(instance.name());
        this.address = resolve(instance);
    }

    private static InetSocketAddress resolve(Instance instance) {
        return new InetSocketAddress(instance.url().getHost(), instance.url().getPort());
    }

    /** The name of the cell that it belongs to. */
    public String cell() {
        return cell;
    }

    public Instance instance() {
        return instance;
    }

    long hash() {
        return hash;
    }

    /** May be unresolved when its name could not be looked up; connecting then fails at once. */
    public InetSocketAddress address() {
        return address;
    }

    /** Looks its name up again; blocks, so never on an event loop. A failed look-up keeps the last known address. */
    void lookUp() {
        try {
            InetAddress found = InetAddress.getByName(instance.url().getHost());
            if (!found.equals(address.getAddress())) {
                address = new InetSocketAddress(found, instance.url().getPort());
            }
        } catch (UnknownHostException _) {
            // The last known address stays: a name service that is away must not take a cell with it.
        }
    }

    /** A connection was made. */
    public void reached() {
        if (!failure.isEmpty()) {
            failure = "";
        }
    }

    /** A connection could not be made; true when that is news. */
    public boolean notReached(String why) {
        boolean news = !why.equals(failure);
        failure = why;
        return news;
    }

    /** Why the last connection could not be made; empty when it could. */
    public String failure() {
        return failure;
    }

    public Ejection ejection() {
        return ejection;
    }

    public int inFlight() {
        return inFlight.get();
    }

    public void began() {
        inFlight.incrementAndGet();
    }

    public void ended(Outcome how) {
        LongAdder count = outcomes.get(how);
        if (count != null) {
            count.increment();
        }
        inFlight.decrementAndGet();
    }

    /** Tries that ended so, since it is in the map at its address. */
    public long count(Outcome how) {
        LongAdder count = outcomes.get(how);
        return count == null ? 0 : count.sum();
    }

    /** No map names it any more: its idle connections are closed. */
    public boolean retired() {
        return retired;
    }

    void retire() {
        retired = true;
    }
}
