package dev.cells.booking.report;

import dev.cells.chassis.lane.InLane;
import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** {@code /v1/reports}. */
@Path("/v1/reports")
@RunOnVirtualThread
@InLane(Lane.BULK)
public class ReportResource {

    private static final long DAYS_MAX = 366;

    private final UtilisationQuery utilisation;

    @Inject
    ReportResource(UtilisationQuery utilisation) {
        this.utilisation = utilisation;
    }

    @GET
    @Path("/utilisation")
    public Utilisation utilisation(@QueryParam("from") @NotNull LocalDate from, @QueryParam("to") @NotNull LocalDate to)
            throws SQLException {
        long days = ChronoUnit.DAYS.between(from, to) + 1;
        if (days < 1 || days > DAYS_MAX) {
            throw new ProblemException(Problem.of(
                    400,
                    "period-invalid",
                    "The period is not possible",
                    "from is not after to, and both are within " + DAYS_MAX + " days."));
        }
        return new Utilisation(from, to, utilisation.run(from, to));
    }
}
