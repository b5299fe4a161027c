package dev.cells.routingmap;

/** One line of a change set. */
public sealed interface MapChange {

    record PutCell(Cell cell) implements MapChange {}

    record PutPlacement(Placement placement) implements MapChange {}

    record RemoveCell(CellName cell) implements MapChange {}

    record RemoveTenant(TenantId tenant) implements MapChange {}
}
