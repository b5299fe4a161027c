package dev.cells.contract.move;

/**
 * Body of {@code comparison}.
 *
 * @param peer the side that owns the tenant
 * @param usage what the tenant is known to have done; with any, a source without rows is not believed
 */
public record MoveComparison(String tenant, MovePeer peer, long usage) {}
