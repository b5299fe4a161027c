package dev.cells.control.problem;

import dev.cells.contract.problem.Problem;

/** Ends a request with this problem; what was begun in a transaction is rolled back. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public static ProblemException invalid(String detail) {
        return new ProblemException(Problem.of(400, "invalid-request", "The request is not valid", detail));
    }

    public Problem problem() {
        return problem;
    }
}
