package dev.cells.contract.killswitch;

/**
 * {@code GET /v1/switches/revision}: which switches one instance goes by at this moment; asks no database.
 *
 * @param revision of the set last applied, -1 before the first read
 */
public record SwitchRevision(String cell, String instance, long revision) {}
