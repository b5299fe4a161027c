package dev.cells.routingmap;

/** A cell's name, for example {@code c1}. */
public record CellName(String value) implements Comparable<CellName> {

    public CellName {
        Names.check("cell name", value);
    }

    @Override
    public int compareTo(CellName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
