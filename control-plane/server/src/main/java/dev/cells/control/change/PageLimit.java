package dev.cells.control.change;

import dev.cells.control.problem.ProblemException;

/** The query parameter {@code limit} of every list. */
public final class PageLimit {

    private static final int MAX = 1000;

    private PageLimit() {}

    public static int parse(String limit) {
        try {
            int value = Integer.parseInt(limit);
            if (value >= 1 && value <= MAX) {
                return value;
            }
        } catch (NumberFormatException e) {
            // answered below, as any other bad value
        }
        throw ProblemException.invalid("limit is a number from 1 to " + MAX);
    }
}
