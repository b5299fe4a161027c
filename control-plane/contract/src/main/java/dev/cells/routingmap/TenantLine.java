package dev.cells.routingmap;

import java.nio.charset.StandardCharsets;

/** A {@code tenant} line as bytes; one object serves all lines, so that a million tenants cost no garbage. */
public final class TenantLine {

    private byte[] bytes = new byte[0];
    private int idFrom;
    private int idLength;
    private int cell;
    private long epoch;
    private PlacementState state = PlacementState.ACTIVE;

    TenantLine() {}

    TenantLine set(byte[] buffer, int from, int length, int cellIndex, long atEpoch, PlacementState inState) {
        bytes = buffer;
        idFrom = from;
        idLength = length;
        cell = cellIndex;
        epoch = atEpoch;
        state = inState;
        return this;
    }

    /** The id is {@link #idLength()} bytes of this from {@link #idFrom()}; checked to be a tenant id. */
    public byte[] bytes() {
        return bytes;
    }

    public int idFrom() {
        return idFrom;
    }

    public int idLength() {
        return idLength;
    }

    /** Index of its cell among the cells of the map. */
    public int cell() {
        return cell;
    }

    public long epoch() {
        return epoch;
    }

    public PlacementState state() {
        return state;
    }

    public TenantId tenant() {
        return new TenantId(new String(bytes, idFrom, idLength, StandardCharsets.US_ASCII));
    }
}
