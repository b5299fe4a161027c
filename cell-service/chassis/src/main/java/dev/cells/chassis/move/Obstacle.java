package dev.cells.chassis.move;

/**
 * One thing that stands in the way of a move.
 *
 * @param code stable, for programs: {@code no-usable-key}, {@code shape-differs}, {@code unique-clash} …
 * @param subject the table, constraint, setting or tenant
 * @param detail what is wrong with it, for people
 */
public record Obstacle(String code, String subject, String detail) {

    @Override
    public String toString() {
        return code + " " + subject + ": " + detail;
    }
}
