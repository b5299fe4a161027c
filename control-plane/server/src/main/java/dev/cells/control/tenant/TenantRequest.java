package dev.cells.control.tenant;

import dev.cells.contract.control.CreateTenant;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A checked wish for a tenant.
 *
 * @param plan a name; what it grants is known to cells
 * @param cell the one it is pinned to, if any
 */
record TenantRequest(TenantId id, String plan, Optional<CellName> cell) {

    private static final String PLAN = "standard";

    static TenantRequest check(CreateTenant wish) {
        try {
            return new TenantRequest(
                    id(wish.id()),
                    plan(wish.plan()),
                    Optional.ofNullable(wish.cell()).map(CellName::new));
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid(String.valueOf(e.getMessage()));
        }
    }

    private static TenantId id(@Nullable String id) {
        if (id == null) {
            throw new IllegalArgumentException("id is missing");
        }
        return new TenantId(id);
    }

    private static String plan(@Nullable String plan) {
        if (plan != null && !TenantId.isValid(plan)) {
            throw new IllegalArgumentException("plan is 1 to 63 characters of a-z, 0-9 and '-'");
        }
        return plan == null ? PLAN : plan;
    }
}
