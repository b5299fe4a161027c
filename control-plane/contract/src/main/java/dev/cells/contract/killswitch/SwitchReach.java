package dev.cells.contract.killswitch;

import java.util.List;

/** {@code GET /v1/switches/reach}: which switches each instance of the cell goes by, as each has said itself. */
public record SwitchReach(String cell, List<SwitchedInstance> instances) {

    public SwitchReach {
        instances = List.copyOf(instances);
    }
}
