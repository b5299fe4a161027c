package dev.cells.contract.move;

/**
 * An obstacle or a residue.
 *
 * @param code stable, for programs
 * @param subject what it is about
 * @param detail for people, may be empty
 */
public record MoveLine(String code, String subject, String detail) {}
