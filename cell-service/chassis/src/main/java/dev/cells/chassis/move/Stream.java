package dev.cells.chassis.move;

/** The two directions in which a move's changes flow. */
public enum Stream {
    /** From the cell that owned the tenant when the move began; copies first. */
    THERE,
    /** From the cell that the tenant moves to; silent until that one is written to. */
    BACK
}
