package dev.cells.local.command;

import dev.cells.local.fleet.FleetLayout;

/** There is no running fleet to talk to. */
final class NoFleet extends Exception {

    private static final long serialVersionUID = 1L;

    NoFleet(FleetLayout layout) {
        super("no fleet runs on " + layout.state() + ": start one with scripts/up");
    }
}
