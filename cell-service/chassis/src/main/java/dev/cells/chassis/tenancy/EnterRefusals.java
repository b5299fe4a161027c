package dev.cells.chassis.tenancy;

import dev.cells.routingmap.TenantId;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;

/** Turns an error of {@code cell.enter} into the same answer that the request filter would have given. */
@ApplicationScoped
public class EnterRefusals {

    private final RefusalProblems problems;
    private final OwnershipRefresher refresher;

    EnterRefusals(RefusalProblems problems, OwnershipRefresher refresher) {
        this.problems = problems;
        this.refresher = refresher;
    }

    /** What to throw for {@code thrown}, which the first statement of a tenant's transaction failed with. */
    public RuntimeException translate(TenantId tenant, SQLException thrown) {
        var refusal = Enter.refusal(tenant, thrown);
        if (refusal.isEmpty()) {
            return new EnterFailed(thrown);
        }
        refresher.refresh(); // the copy let the request through: it is behind
        return problems.of(refusal.get());
    }

    /** Another error of the first statement; the mapper of database errors looks at its cause. */
    private static final class EnterFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        EnterFailed(SQLException cause) {
            super("the tenant's transaction could not begin", cause);
        }
    }
}
