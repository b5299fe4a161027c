package dev.cells.contract.control;

import java.time.Instant;

/** A router that follows the map feed: the revision it asked changes after, and when it last asked. */
public record RouterView(String name, long revision, Instant seenAt) {}
