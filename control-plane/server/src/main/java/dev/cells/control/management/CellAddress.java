package dev.cells.control.management;

import dev.cells.routingmap.CellName;
import java.net.URI;
import java.util.List;

/**
 * Where a cell's management API is.
 *
 * @param origins {@code https://host:port} of its instances, or one that reaches any of them
 */
public record CellAddress(CellName cell, List<URI> origins) {
    public CellAddress {
        origins = List.copyOf(origins);
    }
}
