package dev.cells.router.table;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.PlacementState;
import java.util.Arrays;
import java.util.List;

/**
 * All placements at one revision as packed bytes: about 25 bytes a tenant, looked up without a lock and without garbage.
 *
 * <p>A record is: length of the id, id, cell (2 bytes), state, epoch (7 bits a byte, lowest first). Records stand in the order of
 * ids; {@code slots} is an open hash table of their offsets plus one.
 */
public final class RoutingTable {

    private static final PlacementState[] STATES = {
        PlacementState.ACTIVE, PlacementState.PARKED, PlacementState.SUSPENDED
    };

    private final long revision;
    private final List<Cell> cells;
    private final byte[] records;
    private final int[] slots;
    private final int tenants;

    RoutingTable(long revision, List<Cell> cells, byte[] records, int[] slots, int tenants) {
        this.revision = revision;
        this.cells = List.copyOf(cells);
        this.records = records;
        this.slots = slots;
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
        return records.length + 4L * slots.length;
    }

    /**
     * Finds a tenant.
     *
     * @param hash {@link ShuffleShard#hash(byte[], int, int)} of the id
     * @return its record, for the accessors below, or -1
     */
    public int find(byte[] id, int from, int length, long hash) {
        int mask = slots.length - 1;
        for (int slot = (int) hash & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int record = slots[slot] - 1;
            if (records[record] == length
                    && Arrays.equals(records, record + 1, record + 1 + length, id, from, from + length)) {
                return record;
            }
        }
        return -1;
    }

    public int cell(int at) {
        int tail = tail(at);
        return (records[tail] & 0xff) << 8 | (records[tail + 1] & 0xff);
    }

    public PlacementState state(int at) {
        return STATES[records[tail(at) + 2]];
    }

    public long epoch(int at) {
        int i = tail(at) + 3;
        long epoch = 0;
        for (int shift = 0; ; shift += 7) {
            byte b = records[i++];
            epoch |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                return epoch;
            }
        }
    }

    private int tail(int at) {
        return at + 1 + records[at];
    }

    byte[] records() {
        return records;
    }

    int idFrom(int at) {
        return at + 1;
    }

    int idLength(int at) {
        return records[at];
    }

    /** The record after this one; the first is 0, the last one's next is {@code records().length}. */
    int next(int at) {
        int i = tail(at) + 3;
        while (records[i] < 0) {
            i++;
        }
        return i + 1;
    }
}
