package dev.cells.router.table;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.MapSink;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.TenantLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Packs a map line by line; refuses a tenant given twice. */
public final class TableBuilder implements MapSink {

    private static final int RECORD_MAX = 1 + 63 + 2 + 1 + 9;
    private static final int BYTES_FIRST = 4 * 1024;
    private static final int HINT_MAX = 4_000_000;

    private final List<Cell> cells = new ArrayList<>();
    private byte[] records = new byte[BYTES_FIRST];
    private int[] slots = new int[64];
    private int used;
    private int tenants;
    private long revision;

    @Override
    public void begin(long atRevision, int tenantsHint) {
        revision = atRevision;
        slots = new int[slotsFor(Math.min(tenantsHint, HINT_MAX))];
    }

    @Override
    public void cell(Cell cell) {
        cells.add(cell);
    }

    @Override
    public void tenant(TenantLine line) {
        tenant(line.bytes(), line.idFrom(), line.idLength(), line.cell(), line.epoch(), line.state());
    }

    void tenant(byte[] id, int from, int length, int cell, long epoch, PlacementState state) {
        add(id, from, length, cell, epoch, Records.code(state));
    }

    /** Says that a tenant of the table below this one has no placement any more. */
    void removed(byte[] id, int from, int length) {
        add(id, from, length, 0, 0, Records.REMOVED);
    }

    private void add(byte[] id, int from, int length, int cell, long epoch, byte state) {
        if (used + RECORD_MAX > records.length) {
            records = Arrays.copyOf(records, Math.addExact(records.length, records.length / 2));
        }
        int record = used;
        records[used++] = (byte) length;
        System.arraycopy(id, from, records, used, length);
        used += length;
        records[used++] = (byte) (cell >> 8);
        records[used++] = (byte) cell;
        records[used++] = state;
        long rest = epoch;
        while (rest > 0x7f) {
            records[used++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        records[used++] = (byte) rest;
        if (++tenants * 3L > slots.length * 2L) {
            grow();
        }
        if (!insert(records, slots, record)) {
            throw new IllegalArgumentException("tenant " + new String(id, from, length, US_ASCII) + " is given twice");
        }
    }

    private void grow() {
        int[] larger = new int[slots.length * 2];
        for (int slot : slots) {
            if (slot != 0) {
                insert(records, larger, slot - 1);
            }
        }
        slots = larger;
    }

    private static boolean insert(byte[] records, int[] slots, int record) {
        int length = records[record];
        int mask = slots.length - 1;
        int slot = (int) ShuffleShard.hash(records, record + 1, length) & mask;
        while (slots[slot] != 0) {
            int other = slots[slot] - 1;
            if (Arrays.equals(records, other, other + 1 + length, records, record, record + 1 + length)) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = record + 1;
        return true;
    }

    private static int slotsFor(int expected) {
        return Math.max(64, Integer.highestOneBit(Math.max(1, expected * 3 / 2 - 1)) << 1);
    }

    /** The table; this builder must not be used afterwards. */
    public RoutingTable build() {
        return new RoutingTable(revision, cells, records(), Records.NONE, tenants);
    }

    /** Only the records; this builder must not be used afterwards. */
    Records records() {
        return new Records(Arrays.copyOf(records, used), slots, tenants);
    }
}
