package dev.cells.contract.move;

/** Body of {@code snapshots/{n}/comparison}: what the tenant is known to have done. */
public record MoveUsage(long usage) {}
