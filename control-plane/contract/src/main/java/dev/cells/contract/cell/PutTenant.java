package dev.cells.contract.cell;

/** {@code PUT /v1/tenants/{id}}: makes the tenant known to the cell as {@code incoming}; safe to repeat. */
public record PutTenant(long epoch, String plan) {}
