package dev.cells.isolation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fixed number of slots for several classes of work. Each class has a floor; what is nobody's floor is a surplus that whoever needs
 * it may borrow, up to a limit of its own. So a burst can grow, and can take from the others neither their floors nor the reserve.
 *
 * <pre>
 *   total = reserve + floors (guaranteed + lendable) + surplus
 *           highest   each its own      ╰─ borrowed, up to a limit a class ─╯
 * </pre>
 *
 * <p>Whoever waits does so behind its own class alone; what comes free goes to the highest class that waits and may have it. A class whose
 * lent floor is in use gets it back as the borrowers leave; nobody is thrown out. Entering while nobody waits is one or two
 * compare-and-sets; waiting takes a lock.
 */
public final class PartitionedPool {

    private final int total;
    private final AtomicInteger shared;
    private final Map<String, Partition> partitions = new LinkedHashMap<>();
    private final Object lock = new Object();
    /** Changed under the lock, before and after what it announces, so that no release overlooks a waiter. */
    private volatile int waiting;

    /**
     * @param total slots in all
     * @param reserve of these, how many only the first share may use, beyond everything else
     * @param shares one a class, the highest first
     * @throws IllegalArgumentException with the arithmetic, when floors and reserve are more than the total
     */
    public PartitionedPool(int total, int reserve, List<Share> shares) {
        if (shares.isEmpty() || reserve < 0) {
            throw new IllegalArgumentException("at least one share and a reserve of 0 or more; there are %d and %d"
                    .formatted(shares.size(), reserve));
        }
        int floors = shares.stream().mapToInt(Share::nominal).reduce(0, Math::addExact);
        if (Math.addExact(floors, reserve) > total) {
            throw new IllegalArgumentException("floors of %d (%s) and a reserve of %d are %d, more than the total of %d"
                    .formatted(floors, sum(shares), reserve, floors + reserve, total));
        }
        this.total = total;
        int guaranteed = shares.stream().mapToInt(Share::guaranteed).sum();
        shared = new AtomicInteger(total - reserve - guaranteed);
        int forHighest = reserve;
        for (Share share : shares) {
            if (partitions.put(share.name(), new Partition(this, share, forHighest, shared)) != null) {
                throw new IllegalArgumentException("two shares are named " + share.name());
            }
            forHighest = 0;
        }
    }

    private static String sum(List<Share> shares) {
        return String.join(
                " + ",
                shares.stream()
                        .map(share -> share.name() + " " + share.nominal())
                        .toList());
    }

    boolean hasWaiters() {
        return waiting > 0;
    }

    /** Enters without waiting, past nobody of its class, and to the shared part past nobody at all. */
    boolean enterQuietly(Partition partition) {
        synchronized (lock) {
            return mayTake(partition) && partition.take();
        }
    }

    private boolean mayTake(Partition partition) {
        return partition.queue().size() == 0
                && (partition.hasOwn() || partitions.values().stream().noneMatch(Partition::waitsForShared));
    }

    Wall.Admission admit(Partition partition, Wall.Waiter waiter) {
        synchronized (lock) {
            WaiterQueue queue = partition.queue();
            queue.requireNew(waiter);
            boolean may = mayTake(partition);
            waiting++;
            if (may && partition.take()) {
                waiting--;
                return Wall.Admission.ENTERED;
            }
            if (queue.size() >= partition.share().queueMax()) {
                waiting--;
                return Wall.Admission.FULL;
            }
            queue.append(waiter);
            return Wall.Admission.QUEUED;
        }
    }

    boolean leave(Partition partition, Wall.Waiter waiter) {
        synchronized (lock) {
            boolean left = partition.queue().remove(waiter);
            waiting -= left ? 1 : 0;
            return left;
        }
    }

    /** Lets in whoever waits and may have a slot now, the highest class first. */
    void serve() {
        List<Wall.Waiter> entered = new ArrayList<>();
        synchronized (lock) {
            for (Partition partition : partitions.values()) {
                while (partition.queue().size() > 0 && partition.take()) {
                    Wall.Waiter next = partition.queue().poll();
                    waiting--;
                    if (next != null) {
                        entered.add(next);
                    }
                }
            }
        }
        entered.forEach(Wall.Waiter::granted);
    }

    int queued(Partition partition) {
        synchronized (lock) {
            return partition.queue().size();
        }
    }

    /** The part of a class. */
    public Partition partition(String name) {
        Partition partition = partitions.get(name);
        if (partition == null) {
            throw new IllegalArgumentException(
                    "no share is named %s; there are %s".formatted(name, partitions.keySet()));
        }
        return partition;
    }

    /** All parts, the highest first. */
    public List<Partition> partitions() {
        return List.copyOf(partitions.values());
    }

    public int total() {
        return total;
    }

    /** What may be borrowed just now: unused surplus and unused lendable floors. */
    public int borrowable() {
        return shared.get();
    }
}
