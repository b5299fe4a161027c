package dev.cells.control.tenant;

import dev.cells.control.cell.Cells;
import dev.cells.control.change.AuditLog;
import dev.cells.control.change.Caller;
import dev.cells.control.database.RetryTransaction;
import dev.cells.routingmap.CellName;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Places a new tenant: takes a place in a cell and stores the pending row, both or neither. */
@Singleton
class TenantPlacement {

    private static final long FIRST_EPOCH = 1;

    private final Cells cells;
    private final Tenants tenants;
    private final AuditLog audit;
    private final Clock clock;

    TenantPlacement(Cells cells, Tenants tenants, AuditLog audit, Clock clock) {
        this.cells = cells;
        this.tenants = tenants;
        this.audit = audit;
        this.clock = clock;
    }

    TenantRow place(Connection connection, Caller caller, TenantRequest request) throws SQLException {
        CellName cell = choose(connection, request);
        if (!cells.takePlace(connection, cell)) {
            throw new RetryTransaction("the last place in cell " + cell + " was taken meanwhile");
        }
        TenantRow row = pending(caller, request, cell);
        if (!tenants.insert(connection, row)) {
            throw new RetryTransaction("tenant " + row.id() + " was created meanwhile");
        }
        String detail = "in cell " + cell + ", epoch " + row.epoch() + ", plan " + row.plan()
                + (row.pinned() ? ", pinned" : "");
        audit.append(connection, caller, "tenant.create", "tenant/" + row.id(), detail);
        return row;
    }

    private CellName choose(Connection connection, TenantRequest request) throws SQLException {
        var loads = cells.loads(connection);
        var choice =
                request.cell().isPresent() ? Placer.named(loads, request.cell().get()) : Placer.leastLoaded(loads);
        return switch (choice) {
            case Placer.Choice.Chosen(var cell) -> cell;
            case Placer.Choice.Refused(var why) -> throw why.problem();
        };
    }

    private TenantRow pending(Caller caller, TenantRequest request, CellName cell) {
        return new TenantRow(
                request.id(),
                request.plan(),
                cell,
                FIRST_EPOCH,
                TenantState.PENDING,
                TenantState.ACTIVE,
                request.cell().isPresent(),
                0,
                1,
                clock.instant().truncatedTo(ChronoUnit.MICROS),
                caller.actor(),
                caller.key(),
                null);
    }
}
