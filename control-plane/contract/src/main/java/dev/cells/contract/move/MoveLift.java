package dev.cells.contract.move;

/**
 * Body of {@code lift}.
 *
 * @param peer whose sequences this cell's are to go on behind
 * @param slack numbers left free in between
 */
public record MoveLift(MovePeer peer, long slack) {}
