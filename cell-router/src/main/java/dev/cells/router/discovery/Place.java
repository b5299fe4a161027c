package dev.cells.router.discovery;

/**
 * Whose instances, and where they are looked for.
 *
 * @param source as the file of last known instances has it: a URL, or {@code kubernetes:NAMESPACE/SERVICE}
 */
record Place(String cell, String source) {}
