package dev.cells.contract.cell;

import java.util.Map;

/**
 * What all instances of a cell may open of its database's connections.
 *
 * @param available {@code max_connections} less those reserved for superusers, as the database says
 * @param instances most that run at once, as configured
 * @param perInstance connections of one instance by role
 */
public record ConnectionBudget(int available, int instances, Map<String, Integer> perInstance) {}
