package dev.cells.contract.cell;

/**
 * One shared, fixed-size thing and how much of it is held now.
 *
 * @param limit most that may be in use
 * @param waiting callers waiting for one
 */
public record PoolStats(String name, int limit, int inUse, int waiting) {}
