package dev.cells.contract.move;

/** Body of {@code snapshots}: both sides under the fence of {@code mark}. */
public record MoveSnapshots(String tenant, long mark, MovePeer peer) {}
