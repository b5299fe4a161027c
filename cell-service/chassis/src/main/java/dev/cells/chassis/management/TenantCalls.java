package dev.cells.chassis.management;

import dev.cells.chassis.instance.CellConfig;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.cell.AtEpoch;
import dev.cells.contract.cell.OwnedTenant;
import dev.cells.contract.cell.PutTenant;
import dev.cells.contract.control.Page;
import dev.cells.contract.problem.Problem;
import dev.cells.routingmap.TenantId;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/** {@code /v1/tenants}: reads the call, asks the table, words the refusal. */
@Singleton
class TenantCalls {

    private static final int LIMIT_DEFAULT = 100;
    private static final int LIMIT_MAX = 1_000;

    private final Tenants tenants;
    private final TenantProblems problems;
    private final Answers answers;
    private final CellConfig cell;

    TenantCalls(Tenants tenants, TenantProblems problems, Answers answers, CellConfig cell) {
        this.tenants = tenants;
        this.problems = problems;
        this.answers = answers;
        this.cell = cell;
    }

    OwnedTenant put(RoutingContext call) {
        var body = answers.body(call, PutTenant.class);
        if (body.plan() == null || body.plan().isBlank()) {
            throw refuse(400, "request-invalid", "Invalid request", "plan must be given.");
        }
        return asked(() -> tenants.put(tenant(call), body.epoch(), body.plan()));
    }

    OwnedTenant change(RoutingContext call, Tenants.Transition transition) {
        long epoch = answers.body(call, AtEpoch.class).epoch();
        return asked(() -> tenants.change(tenant(call), transition, epoch));
    }

    OwnedTenant get(RoutingContext call) {
        var tenant = tenant(call);
        return asked(() -> tenants.find(tenant))
                .orElseThrow(() -> refuse(
                        404, "tenant-unknown", "Tenant unknown", "Tenant " + tenant + " is unknown to this cell."));
    }

    Page<OwnedTenant> list(RoutingContext call) {
        int limit = limit(call.request().getParam("limit"));
        var after = call.request().getParam("after", "");
        var found = asked(() -> tenants.after(after, limit + 1));
        return found.size() <= limit
                ? new Page<>(found, null)
                : new Page<>(found.subList(0, limit), found.get(limit - 1).tenant());
    }

    private TenantId tenant(RoutingContext call) {
        var id = call.pathParam("id");
        if (!TenantId.isValid(id)) {
            throw refuse(400, "request-invalid", "Invalid request", "The path does not hold a tenant id.");
        }
        return new TenantId(id);
    }

    private static int limit(@org.jspecify.annotations.Nullable String value) {
        if (value == null) {
            return LIMIT_DEFAULT;
        }
        if (value.matches("[0-9]{1,4}") && Integer.parseInt(value) >= 1 && Integer.parseInt(value) <= LIMIT_MAX) {
            return Integer.parseInt(value);
        }
        throw new ProblemException(
                Problem.of(400, "request-invalid", "Invalid request", "limit must be 1 to " + LIMIT_MAX + "."));
    }

    private interface Question<T> {
        T ask() throws SQLException;
    }

    private <T> T asked(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw problems.of(e);
        }
    }

    private ProblemException refuse(int status, String code, String title, String detail) {
        return new ProblemException(Problem.of(status, code, title, detail).withCell(cell.name()));
    }
}
