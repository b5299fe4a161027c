package dev.cells.contract.control;

/** {@code GET /v1/version}. */
public record ServerVersion(String version, long mapRevision) {}
