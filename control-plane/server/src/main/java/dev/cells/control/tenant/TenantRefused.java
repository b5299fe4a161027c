package dev.cells.control.tenant;

import dev.cells.contract.problem.Problem;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;

/** Why a change of tenants was refused; each case is one the caller can act on. */
sealed interface TenantRefused {

    record Unknown(String tenant) implements TenantRefused {}

    record Exists(TenantRow present) implements TenantRefused {}

    record CellUnknown(CellName cell) implements TenantRefused {}

    record CellCordoned(CellName cell) implements TenantRefused {}

    record CellFull(CellName cell, int capacity) implements TenantRefused {}

    record NoCapacity(int cells) implements TenantRefused {}

    record Changing(TenantRow present) implements TenantRefused {}

    record Elsewhere(TenantRow present, String asked) implements TenantRefused {}

    /** Decided and stored, not done in the cell yet. */
    record Unfinished(TenantRow present, String why) implements TenantRefused {}

    /** The cell itself said no. */
    record ByCell(TenantRow present, String why) implements TenantRefused {}

    default ProblemException problem() {
        return new ProblemException(
                switch (this) {
                    case Unknown(var tenant) ->
                        Problem.of(404, "tenant-unknown", "There is no such tenant", "no tenant has the id " + tenant)
                                .withTenant(tenant)
                                .withNextSteps("cellctl tenant list");
                    case Exists(var present) ->
                        of(409, "tenant-exists", "A tenant with this id exists", "it is " + describe(present), present);
                    case CellUnknown(var cell) ->
                        Problem.of(404, "cell-unknown", "There is no such cell", "no cell is named " + cell)
                                .withCell(cell.value())
                                .withNextSteps("cellctl cell list");
                    case CellCordoned(var cell) ->
                        Problem.of(
                                        409,
                                        "cell-cordoned",
                                        "The cell takes no new tenants",
                                        "cell " + cell + " is cordoned; choose another, or uncordon it")
                                .withCell(cell.value())
                                .withNextSteps("cellctl cell list", "cellctl cell uncordon " + cell);
                    case CellFull(var cell, var capacity) ->
                        Problem.of(
                                        409,
                                        "cell-full",
                                        "The cell is full",
                                        "cell " + cell + " holds its " + capacity
                                                + " tenants; choose another, or raise its capacity")
                                .withCell(cell.value())
                                .withNextSteps("cellctl cell list");
                    case NoCapacity(var cells) ->
                        Problem.of(
                                        409,
                                        "no-capacity",
                                        "No cell can take a tenant",
                                        "all " + cells + " cells are full or cordoned; register or uncordon one")
                                .withNextSteps("cellctl cell list", "cellctl cell register");
                    case Changing(var present) ->
                        of(409, "tenant-changing", "The tenant is being changed", describe(present), present)
                                .withRetry();
                    case Elsewhere(var present, var asked) ->
                        of(
                                409,
                                "not-in-cell",
                                "The tenant lives in another cell",
                                "it is in cell " + present.cell() + ", not in " + asked
                                        + "; a pin keeps it where it is, it does not move it",
                                present);
                    case Unfinished(var present, var why) ->
                        of(
                                        503,
                                        present.state() == TenantState.PENDING ? "tenant-pending" : "cell-unreachable",
                                        "The cell could not be reached; the change will be finished in the background",
                                        describe(present) + "; " + why,
                                        present)
                                .withRetry();
                    case ByCell(var present, var why) ->
                        of(409, "cell-refused", "The cell refused the change", describe(present) + "; " + why, present)
                                .withRetry();
                });
    }

    private static Problem of(int status, String code, String title, String detail, TenantRow row) {
        TenantId id = row.id();
        return Problem.of(status, code, title, detail)
                .withTenant(id.value())
                .withCell(row.cell().value())
                .withNextSteps(TenantViews.nextSteps(row).toArray(String[]::new));
    }

    private static String describe(TenantRow row) {
        return row.finished()
                ? row.state().word() + " in cell " + row.cell()
                : row.state().word() + " in cell " + row.cell() + ", becoming "
                        + row.wanted().word();
    }
}
