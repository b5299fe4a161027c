package dev.cells.peers.endpoint.without;

import java.util.UUID;

/** What is read and written. */
public record Item(UUID id, String name, int amount, String description) {}
