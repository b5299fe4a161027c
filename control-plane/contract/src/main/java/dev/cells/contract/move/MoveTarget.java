package dev.cells.contract.move;

/**
 * Body of {@code prepare-target}.
 *
 * @param epoch that the tenant has on the source
 */
public record MoveTarget(String tenant, long epoch, String plan, MovePeer peer) {}
