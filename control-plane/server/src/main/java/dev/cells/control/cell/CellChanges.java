package dev.cells.control.cell;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.CellView;
import dev.cells.control.change.Answer;
import dev.cells.control.change.AuditLog;
import dev.cells.control.change.Caller;
import dev.cells.control.change.Changes;
import dev.cells.control.database.Database;
import dev.cells.control.map.Publisher;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.MapChange;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Changes cells; row, map line, audit entry and kept answer are one transaction. */
@Singleton
class CellChanges {

    private final Publisher publisher;
    private final Changes changes;
    private final AuditLog audit;
    private final Cells cells;
    private final CellViews views;
    private final CellConfig config;
    private final Clock clock;

    CellChanges(
            Publisher publisher,
            Changes changes,
            AuditLog audit,
            Cells cells,
            CellViews views,
            CellConfig config,
            Clock clock) {
        this.publisher = publisher;
        this.changes = changes;
        this.audit = audit;
        this.cells = cells;
        this.views = views;
        this.config = config;
        this.clock = clock;
    }

    Answer register(Caller caller, CellSpec spec) {
        CellRules.check(spec, CellState.ACTIVE);
        return change(caller, "POST /v1/cells", spec, (connection, map) -> {
            if (cells.count(connection) >= config.cellsMax()) {
                throw new CellRefused.TooMany(config.cellsMax()).problem();
            }
            var row = new CellRow(spec, CellState.ACTIVE, 0, 1, clock.instant().truncatedTo(ChronoUnit.MICROS));
            if (!cells.insert(connection, row)) {
                throw new CellRefused.Exists(spec.name()).problem();
            }
            publish(connection, map, caller, row, "cell.register");
            return answer(caller.dryRun() ? 200 : 201, row, "/v1/cells/" + spec.name());
        });
    }

    Answer update(Caller caller, String name, @Nullable String ifMatch, CellSpec spec) {
        CellRules.check(spec, CellState.ACTIVE);
        if (!spec.name().equals(name)) {
            throw new CellRefused.Renamed(name, spec.name()).problem();
        }
        return change(caller, "PUT /v1/cells/" + name, spec, (connection, map) -> {
            CellRow present = require(connection, name);
            IfMatch.check(ifMatch, present);
            CellRow next = present.with(spec);
            store(connection, map, caller, next, "cell.update");
            return answer(200, next, null);
        });
    }

    /** Cordons or uncordons; when it is so already, nothing changes. */
    Answer setState(Caller caller, String name, CellState state) {
        String verb = state == CellState.CORDONED ? "cordon" : "uncordon";
        return change(caller, "POST /v1/cells/" + name + "/" + verb, null, (connection, map) -> {
            CellRow present = require(connection, name);
            if (present.state() == state) {
                return answer(200, present, null);
            }
            CellRow next = present.with(state);
            store(connection, map, caller, next, "cell." + verb);
            return answer(200, next, null);
        });
    }

    private Answer change(Caller caller, String operation, @Nullable CellSpec body, Publisher.Plan<Answer> plan) {
        Database.Effects effects = caller.effects();
        return publisher.write(
                effects,
                (connection, map) ->
                        changes.once(connection, caller, operation, body, inside -> plan.make(inside, map)));
    }

    private CellRow require(Connection connection, String name) throws SQLException {
        return cells.find(connection, name).orElseThrow(() -> new CellRefused.Unknown(name).problem());
    }

    private void store(Connection connection, Publisher.Draft map, Caller caller, CellRow next, String action)
            throws SQLException {
        if (!cells.update(connection, next)) {
            throw IfMatch.stale(next.spec().name());
        }
        publish(connection, map, caller, next, action);
    }

    private void publish(Connection connection, Publisher.Draft map, Caller caller, CellRow row, String action)
            throws SQLException {
        long revision = map.publish(new MapChange.PutCell(CellRules.check(row.spec(), row.state())));
        String detail = "revision " + revision + ", version " + row.version() + ": " + changes.json(row.spec());
        audit.append(connection, caller, action, "cell/" + row.spec().name(), detail);
    }

    private Answer answer(int status, CellRow row, @Nullable String location) {
        CellView view = views.of(row);
        return new Answer(status, changes.json(view), row.etag(), location);
    }
}
