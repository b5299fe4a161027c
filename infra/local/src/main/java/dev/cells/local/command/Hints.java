package dev.cells.local.command;

import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;

/** What to do with a fleet that has just started. */
final class Hints {

    private Hints() {}

    static void print(FleetLayout layout, FleetRecord fleet) {
        System.out.println("""

                router         %s
                control plane  %s
                simulators     %s/control
                addresses      . %s    sets CELLS_ROUTER, CELLS_CONTROL_PLANE, CELLS_SIMULATORS
                a token        scripts/token acme

                Next:
                  curl -H "X-Tenant-Id: acme" -H "Authorization: Bearer $(scripts/token acme)" %s/v1/bookings
                  scripts/status
                  scripts/cellctl tenant list
                  scripts/down""".formatted(
                fleet.router(), fleet.controlPlane(), fleet.simulators(), layout.environment(), fleet.router()));
    }
}
