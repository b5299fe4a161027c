package dev.cells.chassis.problem;

import dev.cells.contract.problem.Problem;
import java.util.Map;
import java.util.TreeMap;

/**
 * A refusal on its way to the caller, as {@code application/problem+json}. It rolls a transaction back and is not
 * logged: whoever refuses has said why in the document.
 */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final transient Map<String, String> headers;

    public ProblemException(Problem problem) {
        this(problem, Map.of());
    }

    /** With header fields of the answer, for example {@code Retry-After}. */
    public ProblemException(Problem problem, Map<String, String> headers) {
        super(problem.code() + ": " + problem.detail(), null, false, false);
        this.problem = problem;
        this.headers = Map.copyOf(new TreeMap<>(headers));
    }

    public Problem problem() {
        return problem;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
