package dev.cells.contract.killswitch;

import java.util.List;

/**
 * {@code PUT /v1/switches}: all manual kill switches of a cell, which replace those it has unless it knows a later revision.
 * {@code GET} answers with the manual and the automatic ones.
 */
public record SwitchSet(long revision, List<SwitchEntry> switches) {

    /** More are refused, by control plane and cell. */
    public static final int SWITCHES_MAX = 500;

    public SwitchSet {
        switches = List.copyOf(switches);
    }
}
