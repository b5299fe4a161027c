package dev.cells.chassis.management;

import dev.cells.chassis.problem.DatabaseProblems;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import org.postgresql.util.PSQLException;

/** What the functions of schema {@code cell} refuse, as problems. */
@Singleton
class TenantProblems {

    private final DatabaseProblems database;

    TenantProblems(DatabaseProblems database) {
        this.database = database;
    }

    /** The problem that {@code thrown} stands for, or {@code thrown} itself wrapped: a bug. */
    RuntimeException of(SQLException thrown) {
        var problem = switch (String.valueOf(thrown.getSQLState())) {
            case "CE404" -> Problem.of(404, "tenant-unknown", "Tenant unknown", message(thrown));
            case "CE409" -> Problem.of(409, "epoch-conflict", "Another epoch", message(thrown));
            case "CE412" -> Problem.of(409, "state-conflict", "Another state", message(thrown));
            case "55P03" ->
                Problem.of(
                                409,
                                "writers-open",
                                "Writers are open",
                                "Transactions of the tenant did not end within 2 s; nothing was changed.")
                        .withRetry();
            case "23514" -> Problem.of(400, "request-invalid", "Invalid request", "The epoch begins at 1.");
            default -> null;
        };
        if (problem != null) {
            return new ProblemException(problem);
        }
        return database.of(thrown)
                .<RuntimeException>map(known -> known)
                .orElseGet(() -> new IllegalStateException("the cell's table of tenants", thrown));
    }

    private static String message(SQLException thrown) {
        if (thrown instanceof PSQLException e && e.getServerErrorMessage() != null) {
            return e.getServerErrorMessage().getMessage() + "; nothing was changed.";
        }
        return "Nothing was changed.";
    }
}
