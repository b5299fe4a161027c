package dev.cells.booking.chat;

/** What the assistant says. */
public record Reply(String text) {}
