package dev.cells.contract.move;

/**
 * Body of {@code arm}, {@code disarm}, {@code fence}, {@code release}, {@code activate} and {@code leave}.
 *
 * @param epoch of {@code fence}, {@code release} and {@code leave} the present one, of {@code activate} the next
 * @param attempt grows with each switch of a move
 * @param waitMs how long {@code fence} waits for open writers, 1 to 10,000
 */
public record MoveSwitch(String tenant, long epoch, long attempt, long waitMs) {}
