package dev.cells.booking.paging;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which page a caller asks for.
 *
 * @param after ids greater than this; the zero UUID asks for the first page
 * @param limit items in the page, 1 to 200
 */
public record PageQuery(UUID after, int limit) {

    static final int LIMIT_DEFAULT = 50;
    static final int LIMIT_MAX = 200;
    private static final UUID START = new UUID(0, 0);

    public PageQuery {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw refuse("limit is 1 to " + LIMIT_MAX + ".");
        }
    }

    /** Reads the query parameters {@code after} and {@code limit}, each of which may be absent. */
    public static PageQuery of(@Nullable String after, @Nullable String limit) {
        return new PageQuery(after == null ? START : parseId(after), limit == null ? LIMIT_DEFAULT : parseLimit(limit));
    }

    /** Rows to read: one more than fit, to know whether another page follows. */
    public int rows() {
        return limit + 1;
    }

    private static UUID parseId(String after) {
        try {
            return UUID.fromString(after);
        } catch (IllegalArgumentException notAnId) {
            throw refuse("after is the value of next of the page before.");
        }
    }

    private static int parseLimit(String limit) {
        try {
            return Integer.parseInt(limit);
        } catch (NumberFormatException notANumber) {
            throw refuse("limit is a number, 1 to " + LIMIT_MAX + ".");
        }
    }

    private static ProblemException refuse(String detail) {
        return new ProblemException(Problem.of(400, "page-invalid", "The page cannot be given", detail));
    }
}
