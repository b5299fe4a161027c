package dev.cells.router.table;

import dev.cells.routingmap.PlacementState;
import java.util.Arrays;

/**
 * Placements as packed bytes, in the order of ids, with an open hash table of their offsets plus one. A record is: length of the id, id,
 * cell (2 bytes), state, epoch (7 bits a byte, lowest first).
 */
final class Records {

    static final byte REMOVED = 3;
    static final Records NONE = new Records(new byte[0], new int[1], 0);

    private static final PlacementState[] STATES = {
        PlacementState.ACTIVE, PlacementState.PARKED, PlacementState.SUSPENDED
    };

    private final byte[] bytes;
    private final int[] slots;
    private final int count;

    Records(byte[] bytes, int[] slots, int count) {
        this.bytes = bytes;
        this.slots = slots;
        this.count = count;
    }

    static byte code(PlacementState state) {
        return switch (state) {
            case ACTIVE -> 0;
            case PARKED -> 1;
            case SUSPENDED -> 2;
        };
    }

    int count() {
        return count;
    }

    /** Where the last record ends; the first is at 0. */
    int end() {
        return bytes.length;
    }

    long heapBytes() {
        return bytes.length + 4L * slots.length;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Offset of the tenant's record, or -1. */
    int find(byte[] id, int from, int length, long hash) {
        int mask = slots.length - 1;
        for (int slot = (int) hash & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
            int record = slots[slot] - 1;
            if (bytes[record] == length
                    && Arrays.equals(bytes, record + 1, record + 1 + length, id, from, from + length)) {
                return record;
            }
        }
        return -1;
    }

    int cell(int at) {
        int tail = tail(at);
        return (bytes[tail] & 0xff) << 8 | (bytes[tail + 1] & 0xff);
    }

    /** It says that the tenant has no placement any more. */
    boolean isRemoved(int at) {
        return bytes[tail(at) + 2] == REMOVED;
    }

    PlacementState state(int at) {
        return STATES[bytes[tail(at) + 2]];
    }

    long epoch(int at) {
        int i = tail(at) + 3;
        long epoch = 0;
        for (int shift = 0; ; shift += 7) {
            byte b = bytes[i++];
            epoch |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                return epoch;
            }
        }
    }

    private int tail(int at) {
        return at + 1 + bytes[at];
    }

    int idFrom(int at) {
        return at + 1;
    }

    int idLength(int at) {
        return bytes[at];
    }

    /** The record after this one. */
    int next(int at) {
        int i = tail(at) + 3;
        while (bytes[i] < 0) {
            i++;
        }
        return i + 1;
    }

    /** Orders the ids of a record here and one there. */
    int compare(int at, Records other, int there) {
        return Arrays.compare(
                bytes, at + 1, at + 1 + bytes[at], other.bytes, there + 1, there + 1 + other.bytes[there]);
    }
}
