package dev.cells.contract.killswitch;

import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;

/** For whom a kill switch holds. */
public sealed interface SwitchScope {

    /** Everyone. */
    record All() implements SwitchScope {
        @Override
        public String toString() {
            return "all";
        }
    }

    /** All tenants of one cell. */
    record InCell(CellName cell) implements SwitchScope {
        @Override
        public String toString() {
            return "cell:" + cell;
        }
    }

    /** One tenant, in whichever cell it lives. */
    record OfTenant(TenantId tenant) implements SwitchScope {
        @Override
        public String toString() {
            return "tenant:" + tenant;
        }
    }

    /**
     * Reads a scope.
     *
     * @throws IllegalArgumentException unless it is {@code all}, {@code cell:NAME} or {@code tenant:ID}
     */
    static SwitchScope parse(String text) {
        if (text.equals("all")) {
            return new All();
        }
        if (text.startsWith("cell:")) {
            return new InCell(new CellName(text.substring("cell:".length())));
        }
        if (text.startsWith("tenant:")) {
            return new OfTenant(new TenantId(text.substring("tenant:".length())));
        }
        throw new IllegalArgumentException("a scope is all, cell:NAME or tenant:ID, not \"" + text + "\"");
    }
}
