package dev.cells.router.proxy;

/**
 * A request that waits until its tenant has moved.
 *
 * @param until when waiting ends with a refusal, in nanoseconds
 * @param againAt when to try the same place again, because the cell said so; 0 when only a new placement helps
 */
record Hold(String tenant, long until, long againAt) {}
