package dev.cells.control.tenant;

import dev.cells.contract.cell.OwnedTenant;
import dev.cells.contract.cell.OwnershipState;
import dev.cells.control.cell.Cells;
import dev.cells.control.database.Database;
import dev.cells.control.database.Database.Effects;
import dev.cells.control.management.CellAddress;
import dev.cells.control.management.CellReply;
import dev.cells.control.map.Publisher;
import dev.cells.routingmap.MapChange;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Does what is left of a decided change: first in the cell, which is the authority, then in the map. So a router never sends a
 * tenant to a cell that does not serve it, and a suspended tenant is refused by its cell before the map says so. Every step may be
 * repeated, by anyone, at any time.
 */
@Singleton
class TenantFinisher {

    private final Database database;
    private final Publisher publisher;
    private final Tenants tenants;
    private final Cells cells;
    private final TenantCells actions;

    TenantFinisher(Database database, Publisher publisher, Tenants tenants, Cells cells, TenantCells actions) {
        this.database = database;
        this.publisher = publisher;
        this.tenants = tenants;
        this.cells = cells;
        this.actions = actions;
    }

    /** How far it came. */
    sealed interface Progress {

        record Finished(TenantRow row) implements Progress {}

        record Stuck(TenantRefused why) implements Progress {}
    }

    Progress finish(TenantRow row, Guard guard) {
        if (row.finished()) {
            return new Progress.Finished(row);
        }
        return switch (act(row)) {
            case CellReply.Done<OwnedTenant>(var owned) when isDone(row, owned) -> settle(row, guard);
            case CellReply.Done<OwnedTenant>(var owned) ->
                refused(row, "the cell has it " + owned.state() + " at epoch " + owned.epoch());
            case CellReply.Refused<OwnedTenant>(var status, var code, var detail) ->
                refused(row, "the cell answered " + status + " " + code + " " + detail);
            case CellReply.Unreachable<OwnedTenant>(var why) -> stuck(row, why, new TenantRefused.Unfinished(row, why));
        };
    }

    private Progress refused(TenantRow row, String why) {
        return stuck(row, why, new TenantRefused.ByCell(row, why));
    }

    private CellReply<OwnedTenant> act(TenantRow row) {
        CellAddress cell = database.read(connection -> cells.address(connection, row.cell()))
                .orElseThrow(() -> new IllegalStateException("tenant " + row.id() + " is in no registered cell"));
        if (row.wanted() == TenantState.SUSPENDED) {
            return actions.suspend(cell, row);
        }
        if (row.state() == TenantState.PENDING) {
            CellReply<OwnedTenant> put = actions.put(cell, row);
            if (!(put instanceof CellReply.Done<OwnedTenant>)) {
                return put;
            }
        }
        return actions.activate(cell, row);
    }

    private static boolean isDone(TenantRow row, OwnedTenant owned) {
        var expected = row.wanted() == TenantState.SUSPENDED ? OwnershipState.SUSPENDED : OwnershipState.ACTIVE;
        return owned.epoch() == row.epoch() && owned.state().equals(expected.word());
    }

    /** Publishes and stores in one transaction; when someone else was faster, what he left is the result. */
    private Progress settle(TenantRow row, Guard guard) {
        TenantRow now = publisher.write(Effects.KEPT, (connection, map) -> {
            guard.check(connection);
            TenantRow present = require(connection, row);
            if (present.version() != row.version()) {
                return present;
            }
            long revision = map.publish(new MapChange.PutPlacement(row.placement()));
            tenants.settle(connection, row, revision);
            return require(connection, row);
        });
        return now.finished() ? new Progress.Finished(now) : new Progress.Stuck(new TenantRefused.Changing(now));
    }

    private TenantRow require(Connection connection, TenantRow row) throws SQLException {
        return tenants.find(connection, row.id().value())
                .orElseThrow(() -> new IllegalStateException("tenant " + row.id() + " is gone"));
    }

    private Progress stuck(TenantRow row, String reason, TenantRefused why) {
        database.write(connection -> tenants.failed(connection, row, reason));
        return new Progress.Stuck(why);
    }
}
