package dev.cells.router.table;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.PlacementState;
import java.util.List;

/**
 * All placements at one revision as packed bytes: about 27 bytes a tenant, looked up without a lock and without garbage.
 *
 * <p>What has changed lately lies in a small table of its own, which is looked into first; so a change costs what is in that, not what
 * is in the map. When it has grown it is merged into the large one. A record's number counts on from the large one's end.
 */
public final class RoutingTable {

    private final long revision;
    private final List<Cell> cells;
    private final Records base;
    private final Records recent;
    private final int tenants;

    RoutingTable(long revision, List<Cell> cells, Records base, Records recent, int tenants) {
        this.revision = revision;
        this.cells = List.copyOf(cells);
        this.base = base;
        this.recent = recent;
        this.tenants = tenants;
    }

    public long revision() {
        return revision;
    }

    /** In the order of names; a record's cell is an index into this. */
    public List<Cell> cells() {
        return cells;
    }

    public int tenants() {
        return tenants;
    }

    /** Bytes that the placements hold. */
    public long heapBytes() {
        return base.heapBytes() + recent.heapBytes();
    }

    /**
     * Finds a tenant.
     *
     * @param hash {@link ShuffleShard#hash(byte[], int, int)} of the id
     * @return its record, for the accessors below, or -1
     */
    public int find(byte[] id, int from, int length, long hash) {
        int changed = recent.find(id, from, length, hash);
        if (changed < 0) {
            return base.find(id, from, length, hash);
        }
        return recent.isRemoved(changed) ? -1 : base.end() + changed;
    }

    public int cell(int at) {
        return at < base.end() ? base.cell(at) : recent.cell(at - base.end());
    }

    public PlacementState state(int at) {
        return at < base.end() ? base.state(at) : recent.state(at - base.end());
    }

    public long epoch(int at) {
        return at < base.end() ? base.epoch(at) : recent.epoch(at - base.end());
    }

    Records base() {
        return base;
    }

    Records recent() {
        return recent;
    }

    /** Takes one record of {@link #base} or {@link #recent}. */
    interface Visitor<X extends Exception> {
        void record(Records in, int at) throws X;
    }

    /** Shows every placement once, in the order of ids. */
    <X extends Exception> void walk(Visitor<X> visitor) throws X {
        int changed = 0;
        for (int at = 0; at < base.end(); at = base.next(at)) {
            int order = -1;
            while (changed < recent.end() && (order = recent.compare(changed, base, at)) < 0) {
                changed = show(changed, visitor);
            }
            if (changed < recent.end() && order == 0) {
                changed = show(changed, visitor);
            } else {
                visitor.record(base, at);
            }
        }
        while (changed < recent.end()) {
            changed = show(changed, visitor);
        }
    }

    private <X extends Exception> int show(int changed, Visitor<X> visitor) throws X {
        if (!recent.isRemoved(changed)) {
            visitor.record(recent, changed);
        }
        return recent.next(changed);
    }
}
