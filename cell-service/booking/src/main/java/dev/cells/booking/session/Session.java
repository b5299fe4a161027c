package dev.cells.booking.session;

/** For whom the caller's token speaks. */
public record Session(String tenant) {}
