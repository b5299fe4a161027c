package dev.cells.contract.move;

/** A step's answer that is yes or no: whether a mark arrived, or whether disarming came in time; yes for steps that just are done. */
public record MoveFlag(boolean done) {}
