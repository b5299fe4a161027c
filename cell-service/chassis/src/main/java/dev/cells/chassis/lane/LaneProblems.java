package dev.cells.chassis.lane;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import java.util.Map;

/** What a request is told that found its lane full: nothing was done, come back soon. */
final class LaneProblems {

    private static final Map<String, String> RETRY_SOON = Map.of("Retry-After", "1");

    private LaneProblems() {}

    static ProblemException full(Lane lane) {
        return new ProblemException(
                Problem.of(
                                503,
                                "lane-full",
                                "Too much at once",
                                "The instance works on as many requests of lane " + lane.word() + " as it may.")
                        .withRetry(),
                RETRY_SOON);
    }

    static ProblemException connectionsBusy(Lane lane) {
        return new ProblemException(
                Problem.of(
                                503,
                                "database-busy",
                                "Database busy",
                                "All connections that lane " + lane.word() + " may hold are in use; nothing was done.")
                        .withRetry(),
                RETRY_SOON);
    }
}
