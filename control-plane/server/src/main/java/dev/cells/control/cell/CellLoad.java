package dev.cells.control.cell;

import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;

/** How full a cell is. */
public record CellLoad(CellName cell, CellState state, int tenants, int capacity) {}
