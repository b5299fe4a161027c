package dev.cells.control.map;

import dev.cells.control.database.RetryTransaction;

/** Someone published since this plan was made; it is made anew from what holds now. */
final class StaleRevision extends RetryTransaction {

    private static final long serialVersionUID = 1L;

    StaleRevision(long basis) {
        super("the routing map is no longer at revision " + basis);
    }
}
