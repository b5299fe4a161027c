package dev.cells.chassis.move;

/**
 * Something that a move left behind.
 *
 * @param kind {@code slot}, {@code publication}, {@code subscription}, {@code origin}, {@code marker}, {@code tenant} or {@code rows}
 */
public record Residue(String kind, String name) {}
