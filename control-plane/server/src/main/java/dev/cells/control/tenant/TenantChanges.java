package dev.cells.control.tenant;

import dev.cells.contract.control.CreateTenant;
import dev.cells.contract.control.PinTenant;
import dev.cells.control.change.Answer;
import dev.cells.control.change.AuditLog;
import dev.cells.control.change.Caller;
import dev.cells.control.change.Changes;
import dev.cells.control.change.Claim;
import dev.cells.control.database.Database;
import dev.cells.control.database.RetryTransaction;
import dev.cells.control.tenant.TenantFinisher.Progress;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Changes tenants in two steps: the decision is stored with its audit entry, then {@link TenantFinisher} does it. A request that
 * dies in between, or finds the cell away, leaves a decision that the background brings to its end.
 */
@Singleton
class TenantChanges {

    private final Database database;
    private final Changes changes;
    private final AuditLog audit;
    private final Tenants tenants;
    private final TenantPlacement placement;
    private final TenantFinisher finisher;

    TenantChanges(
            Database database,
            Changes changes,
            AuditLog audit,
            Tenants tenants,
            TenantPlacement placement,
            TenantFinisher finisher) {
        this.database = database;
        this.changes = changes;
        this.audit = audit;
        this.tenants = tenants;
        this.placement = placement;
        this.finisher = finisher;
    }

    /** What the first transaction came to. */
    private sealed interface Decision {

        record Said(Answer answer) implements Decision {}

        record Decided(TenantRow row) implements Decision {}
    }

    /** Runs in the first transaction; {@code again} when an earlier attempt with the same key did not end. */
    private interface Decide {
        TenantRow decide(Connection connection, boolean again) throws SQLException;
    }

    Answer create(Caller caller, CreateTenant wish) {
        var request = TenantRequest.check(wish);
        return change(caller, "POST /v1/tenants", wish, 201, (connection, again) -> {
            var present = tenants.find(connection, request.id().value());
            if (present.isEmpty()) {
                return placement.place(connection, caller, request);
            }
            boolean mine = again
                    && present.get().createdBy().equals(caller.actor())
                    && String.valueOf(present.get().createKey()).equals(caller.key());
            if (!mine) {
                throw new TenantRefused.Exists(present.get()).problem();
            }
            return present.get();
        });
    }

    Answer suspend(Caller caller, String id) {
        return want(caller, id, TenantState.SUSPENDED, "suspend");
    }

    Answer resume(Caller caller, String id) {
        return want(caller, id, TenantState.ACTIVE, "resume");
    }

    private Answer want(Caller caller, String id, TenantState wanted, String verb) {
        return change(caller, "POST /v1/tenants/" + id + "/" + verb, null, 200, (connection, _) -> {
            TenantRow present = require(connection, id);
            boolean sameWish = present.wanted() == wanted && present.state() != TenantState.PENDING;
            if (sameWish) {
                return present;
            }
            if (!present.finished()) {
                throw new TenantRefused.Changing(present).problem();
            }
            if (!tenants.want(connection, present, wanted)) {
                throw new RetryTransaction("tenant " + id + " was changed meanwhile");
            }
            audit.append(connection, caller, "tenant." + verb, "tenant/" + id, "in cell " + present.cell());
            return require(connection, id);
        });
    }

    /** Pins a tenant to the cell it is in, or unpins it; nothing else knows of it, so one transaction does. */
    Answer pin(Caller caller, String id, PinTenant pin) {
        return database.write(
                caller.effects(),
                connection -> changes.once(connection, caller, "PUT /v1/tenants/" + id + "/pin", pin, inside -> {
                    TenantRow present = require(inside, id);
                    String cell = pin.cell();
                    if (cell != null && !cell.equals(present.cell().value())) {
                        throw new TenantRefused.Elsewhere(present, cell).problem();
                    }
                    if (present.pinned() != (cell != null)) {
                        tenants.pin(inside, present.id(), cell != null);
                        String verb = cell != null ? "pin" : "unpin";
                        audit.append(inside, caller, "tenant." + verb, "tenant/" + id, "in cell " + present.cell());
                    }
                    return answer(200, require(inside, id));
                }));
    }

    private Answer change(Caller caller, String operation, @Nullable Object body, int status, Decide decide) {
        Decision decision = database.write(
                caller.effects(), connection -> switch (changes.begin(connection, caller, operation, body)) {
                    case Claim.Replay(var answer) -> new Decision.Said(answer);
                    case Claim.Proceed(var again) -> new Decision.Decided(decide.decide(connection, again));
                });
        return switch (decision) {
            case Decision.Said(var answer) -> answer;
            case Decision.Decided(var row) when caller.dryRun() -> answer(200, row.finishedAs(row.wanted()));
            case Decision.Decided(var row) -> finish(caller, row, status);
        };
    }

    private Answer finish(Caller caller, TenantRow row, int status) {
        return switch (finisher.finish(row, Guard.NONE)) {
            case Progress.Finished(var done) -> {
                Answer answer = answer(status, done);
                database.write(connection -> {
                    changes.done(connection, caller, answer);
                    return answer;
                });
                yield answer;
            }
            case Progress.Stuck(var why) -> {
                database.write(connection -> {
                    changes.open(connection, caller);
                    return why;
                });
                throw why.problem();
            }
        };
    }

    private TenantRow require(Connection connection, String id) throws SQLException {
        return tenants.find(connection, id).orElseThrow(() -> new TenantRefused.Unknown(id).problem());
    }

    private Answer answer(int status, TenantRow row) {
        String location = status == 201 ? "/v1/tenants/" + row.id() : null;
        return new Answer(status, changes.json(TenantViews.of(row)), null, location);
    }
}
