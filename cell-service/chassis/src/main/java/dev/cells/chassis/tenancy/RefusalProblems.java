package dev.cells.chassis.tenancy;

import dev.cells.chassis.instance.CellConfig;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.Map;

/** Refusals on the wire. Routers read the header fields: both 421 and {@code X-Tenant-Fenced} mean "not processed". */
@Singleton
public class RefusalProblems {

    static final String OWNER_EPOCH = "X-Cell-Owner-Epoch";
    static final String FENCED = "X-Tenant-Fenced";
    private static final String RETRY_AFTER_SECONDS = "1";

    private final CellConfig cell;
    private final MeterRegistry metrics;

    RefusalProblems(CellConfig cell, MeterRegistry metrics) {
        this.cell = cell;
        this.metrics = metrics;
    }

    /** Counts the refusal and returns it as what the request ends with. */
    public ProblemException of(Refusal refusal) {
        var answer = answer(refusal);
        metrics.counter("cells.tenant.refused", "reason", answer.problem().code())
                .increment();
        return answer;
    }

    private ProblemException answer(Refusal refusal) {
        return switch (refusal) {
            case Refusal.NotOwned(var tenant, var epoch) ->
                new ProblemException(
                        named(
                                refusal,
                                Problem.of(
                                                421,
                                                "tenant-not-owned",
                                                "Tenant not owned here",
                                                "This cell does not serve tenant " + tenant + " at the epoch given;"
                                                        + " nothing was done.")
                                        .withRetry()
                                        .withNextSteps("refresh the tenant's placement and send the request again")),
                        Map.of(OWNER_EPOCH, Long.toString(epoch)));
            case Refusal.Fenced(var tenant) ->
                new ProblemException(
                        named(
                                refusal,
                                Problem.of(
                                                503,
                                                "tenant-fenced",
                                                "Tenant fenced",
                                                "Writes of tenant " + tenant + " are held for a moment;"
                                                        + " nothing was done.")
                                        .withRetry()),
                        Map.of(FENCED, "true", "Retry-After", RETRY_AFTER_SECONDS));
            case Refusal.Suspended(var tenant) ->
                new ProblemException(named(
                        refusal,
                        Problem.of(403, "tenant-suspended", "Tenant suspended", "Tenant " + tenant + " is suspended.")
                                .withNextSteps("ask the operator of the platform to resume it")));
        };
    }

    private Problem named(Refusal refusal, Problem problem) {
        return problem.withTenant(refusal.tenant().value()).withCell(cell.name());
    }
}
