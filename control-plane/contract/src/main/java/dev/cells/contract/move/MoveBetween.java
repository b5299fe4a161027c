package dev.cells.contract.move;

/**
 * Body of the steps that concern two cells.
 *
 * @param peer the other cell's database
 */
public record MoveBetween(String tenant, MovePeer peer) {}
