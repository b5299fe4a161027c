package dev.cells.chassis.idempotency;

/** A stored answer; {@code body} is JSON. */
record Answer(int status, String location, String body) {}
