package dev.cells.control.cell;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import dev.cells.control.management.CellAddress;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A cell as it is stored.
 *
 * @param version grows with every change that an operator makes; the ETag
 */
record CellRow(CellSpec spec, CellState state, int tenants, long version, Instant registeredAt) {

    String etag() {
        return "\"" + version + "\"";
    }

    CellRow with(CellSpec next) {
        return new CellRow(next, state, tenants, version + 1, registeredAt);
    }

    CellRow with(CellState next) {
        return new CellRow(spec, next, tenants, version + 1, registeredAt);
    }

    /** Its instances' management addresses, or the one address for all. */
    CellAddress address() {
        List<URI> own = spec.instances().stream()
                .map(InstanceSpec::management)
                .filter(Objects::nonNull)
                .map(URI::create)
                .toList();
        boolean complete = !own.isEmpty() && own.size() == spec.instances().size();
        String shared = spec.management();
        List<URI> origins = complete || shared == null ? own : List.of(URI.create(shared));
        return new CellAddress(new CellName(spec.name()), origins);
    }
}
