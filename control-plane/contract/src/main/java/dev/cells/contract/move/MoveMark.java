package dev.cells.contract.move;

/** Body of {@code await-mark}: how long to wait, in milliseconds, for {@code mark}. */
public record MoveMark(long mark, long waitMs) {}
