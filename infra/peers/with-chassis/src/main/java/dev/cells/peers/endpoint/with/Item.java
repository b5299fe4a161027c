package dev.cells.peers.endpoint.with;

import java.util.UUID;

/** What is read and written. */
public record Item(UUID id, String name, int amount, String description) {}
