package dev.cells.contract.move;

import java.util.List;

/**
 * What a comparison found.
 *
 * @param verdict {@code same}, {@code different} or {@code implausible}
 * @param rows of the source, when the same
 * @param differences {@code table key kind}, at most 100
 * @param detail for people, empty when there is nothing to say
 */
public record MoveResult(String verdict, long rows, List<String> differences, String detail) {}
