package dev.cells.contract.control;

import org.jspecify.annotations.Nullable;

/** Body of {@code PUT /v1/tenants/{id}/pin}: the cell it must stay in, which must be its present one; absent unpins. */
public record PinTenant(@Nullable String cell) {}
