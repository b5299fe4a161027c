package dev.cells.router.http;

/**
 * Bounds of a message head.
 *
 * @param startLine longest request or status line, in bytes
 * @param bytes the whole head, in bytes
 * @param fields how many field lines
 */
public record HeadLimits(int startLine, int bytes, int fields) {}
