package dev.cells.chassis.killswitch;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import dev.cells.routingmap.TenantId;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a caller is told whose route is turned off. */
final class SwitchProblems {

    private SwitchProblems() {}

    static ProblemException off(SwitchedOff by, @Nullable TenantId tenant, long nowNanos) {
        var problem = Problem.of(
                        503,
                        "switched-off",
                        "Switched off",
                        by.id().kind().word() + " " + by.id().name() + " is switched off: " + by.reason()
                                + "; nothing was done.")
                .withRetry();
        return new ProblemException(
                tenant == null ? problem : problem.withTenant(tenant.value()),
                by.remaining(nowNanos)
                        .map(rest -> Map.of("Retry-After", seconds(rest)))
                        .orElse(Map.of()));
    }

    /** Rounded up, for an early second request would be refused again. */
    private static String seconds(Duration rest) {
        return Long.toString(Math.max(1, Math.ceilDiv(rest.toMillis(), 1_000)));
    }
}
