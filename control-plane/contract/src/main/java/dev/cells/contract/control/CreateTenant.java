package dev.cells.contract.control;

import org.jspecify.annotations.Nullable;

/**
 * Body of {@code POST /v1/tenants}.
 *
 * @param plan name of the plan; absent means {@code standard}
 * @param cell pins the tenant to this cell; absent lets the control plane choose the least loaded one
 */
public record CreateTenant(
        String id, @Nullable String plan, @Nullable String cell) {}
