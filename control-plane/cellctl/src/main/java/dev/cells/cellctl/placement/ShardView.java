package dev.cells.cellctl.placement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The instances of a cell that serve one tenant.
 *
 * @param size how many of them the cell wants for each tenant
 * @param of how many the cell has; 0 when only routers know
 * @param instances their names; empty when only routers know
 * @param from how routers find the instances; absent when they are listed
 */
public record ShardView(
        int size, int of, List<String> instances, @Nullable String from) {

    public ShardView {
        instances = List.copyOf(instances);
    }

    String text() {
        return from != null
                ? size + " of those found by " + from + " (a router's /explain names them)"
                : String.join(", ", instances) + " of " + of;
    }
}
