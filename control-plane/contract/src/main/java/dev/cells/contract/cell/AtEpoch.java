package dev.cells.contract.cell;

/** Body of {@code activate}, {@code fence}, {@code release} and {@code suspend}: the epoch the caller believes in. */
public record AtEpoch(long epoch) {}
