package dev.cells.contract.cell;

import java.util.Locale;

/**
 * What a cell says about a tenant it knows.
 *
 * <pre>
 *   (none) ──put──▶ incoming ──activate──▶ active ◀──release── fenced
 *                                            │  ▲                 ▲
 *                                  suspend   ▼  │ activate        │
 *                                         suspended   active ──fence
 * </pre>
 *
 * <p>{@code moved} is the end of a move at its source: another cell owns the tenant at a higher epoch.
 */
public enum OwnershipState {
    INCOMING,
    ACTIVE,
    FENCED,
    MOVED,
    SUSPENDED;

    /** The word in JSON and in the cell's database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
