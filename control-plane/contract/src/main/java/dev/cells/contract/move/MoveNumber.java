package dev.cells.contract.move;

/** A step's answer that is a number: the mark of a fence, the number of held snapshots. */
public record MoveNumber(long number) {}
