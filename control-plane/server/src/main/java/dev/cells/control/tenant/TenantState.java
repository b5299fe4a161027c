package dev.cells.control.tenant;

import java.util.Locale;

/**
 * What the routing map says about a tenant, and what was decided for it.
 *
 * <pre>
 *   pending ──▶ active ◀──▶ suspended
 * </pre>
 *
 * <p>A row has two of these, {@code state} and {@code wanted}: a change first sets {@code wanted}, then acts in the cell, then
 * publishes and sets {@code state}. Whatever dies in between, the difference tells what is left to do.
 */
enum TenantState {
    /** Placed, not in the map: its cell does not serve it yet. Never wanted. */
    PENDING,
    ACTIVE,
    SUSPENDED;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static TenantState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
