package dev.cells.lab.bed;

import java.util.ArrayList;
import java.util.List;

/** Writes a routing map as a person would. */
public final class RouterMap {

    private final List<String> cells = new ArrayList<>();
    private final List<String> tenants = new ArrayList<>();

    /**
     * Adds a cell.
     *
     * @param instances as {@link Instance#inMap} gives them
     */
    public RouterMap cell(String name, int shard, List<String> instances) {
        cells.add("cell\t" + name + "\tactive\tshard=" + shard + "\t" + String.join("\t", instances));
        return this;
    }

    public RouterMap tenants(String cell, List<String> ids) {
        ids.forEach(id -> tenants.add("tenant\t" + id + "\t" + cell + "\t1\tactive"));
        return this;
    }

    public String text() {
        return "#routing-map/1\n" + String.join("\n", cells) + "\n" + String.join("\n", tenants) + "\n";
    }
}
