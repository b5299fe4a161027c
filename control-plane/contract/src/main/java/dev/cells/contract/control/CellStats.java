package dev.cells.contract.control;

import dev.cells.contract.cell.InstanceStats;
import java.time.Instant;
import java.util.List;

/**
 * What the instances of a cell said about themselves.
 *
 * @param takenAt when they were asked
 * @param capacity tenants that the cell may hold
 * @param tenants placed there
 * @param asked how many addresses were asked; a cell behind one address answers with one of its instances
 * @param instances of those that answered
 */
public record CellStats(
        String cell, Instant takenAt, int capacity, int tenants, int asked, List<InstanceStats> instances) {
    public CellStats {
        instances = List.copyOf(instances);
    }
}
