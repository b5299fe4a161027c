package dev.cells.contract.move;

import java.util.List;

/** All obstacles, or all residue; none is good. */
public record MoveLines(List<MoveLine> lines) {}
