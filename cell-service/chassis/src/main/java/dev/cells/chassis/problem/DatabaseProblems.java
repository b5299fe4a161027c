package dev.cells.chassis.problem;

import dev.cells.chassis.database.DatabaseErrors;
import dev.cells.contract.problem.Problem;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Trouble of the database as what the caller is told: come back soon. */
@Singleton
public class DatabaseProblems {

    private static final Map<String, String> RETRY_SOON = Map.of("Retry-After", "1");

    private final MeterRegistry metrics;

    DatabaseProblems(MeterRegistry metrics) {
        this.metrics = metrics;
    }

    public ProblemException unavailable() {
        return new ProblemException(
                Problem.of(
                                503,
                                "database-unavailable",
                                "Database unavailable",
                                "The cell's database does not answer; nothing is known to have been changed.")
                        .withRetry(),
                RETRY_SOON);
    }

    ProblemException busy() {
        return new ProblemException(
                Problem.of(
                                503,
                                "database-busy",
                                "Database busy",
                                "The request waited too long for the cell's database; it was rolled back.")
                        .withRetry(),
                RETRY_SOON);
    }

    /** Counts it, once per answer; empty when {@code thrown} is no trouble of the database. */
    public Optional<ProblemException> of(Throwable thrown) {
        return DatabaseErrors.kind(thrown).map(kind -> {
            metrics.counter("cells.database.refused", "kind", kind.name().toLowerCase(Locale.ROOT))
                    .increment();
            return switch (kind) {
                case UNAVAILABLE -> unavailable();
                case BUSY -> busy();
            };
        });
    }
}
