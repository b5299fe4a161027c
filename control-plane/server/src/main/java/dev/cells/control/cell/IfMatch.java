package dev.cells.control.cell;

import dev.cells.contract.problem.Problem;
import dev.cells.control.problem.ProblemException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The precondition of an update (RFC 9110 §13.1.1); quotes may be missing, a weak tag never matches. */
final class IfMatch {

    private IfMatch() {}

    /** Refuses an update that names no version (428) or none that is present (412). */
    static void check(@Nullable String header, CellRow present) {
        if (header == null || header.isBlank()) {
            throw new ProblemException(Problem.of(
                            428,
                            "if-match-required",
                            "The update does not say which version it changes",
                            "read the cell and send its ETag as If-Match")
                    .withCell(present.spec().name())
                    .withNextSteps("cellctl cell get " + present.spec().name()));
        }
        boolean matches = Arrays.stream(header.split(",", -1))
                .map(String::strip)
                .anyMatch(tag -> tag.equals("*") || tag.replace("\"", "").equals(Long.toString(present.version())));
        if (!matches) {
            throw stale(present.spec().name());
        }
    }

    static ProblemException stale(String cell) {
        return new ProblemException(Problem.of(
                        412,
                        "cell-changed",
                        "The cell was changed meanwhile",
                        "read it again, look at what changed, and send the update with the new ETag")
                .withCell(cell)
                .withNextSteps("cellctl cell get " + cell));
    }
}
