package dev.cells.control.killswitch;

import dev.cells.contract.control.SetSwitch;
import dev.cells.contract.control.SwitchEffect;
import dev.cells.contract.control.SwitchView;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchMode;
import dev.cells.contract.killswitch.SwitchSet;
import dev.cells.control.change.Answer;
import dev.cells.control.change.AuditLog;
import dev.cells.control.change.Caller;
import dev.cells.control.change.Changes;
import dev.cells.control.change.Claim;
import dev.cells.control.database.Database;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sets and takes away switches: row, revision and audit entry are one transaction, then the set goes to the cells. A change stands
 * from its commit on, however many cells hear of it at once.
 */
@Singleton
class SwitchChanges {

    private final Database database;
    private final Changes changes;
    private final AuditLog audit;
    private final KillSwitches table;
    private final SwitchSpread spread;
    private final SwitchConfig config;
    private final Clock clock;

    SwitchChanges(
            Database database,
            Changes changes,
            AuditLog audit,
            KillSwitches table,
            SwitchSpread spread,
            SwitchConfig config,
            Clock clock) {
        this.database = database;
        this.changes = changes;
        this.audit = audit;
        this.table = table;
        this.spread = spread;
        this.config = config;
        this.clock = clock;
    }

    private sealed interface Decision {

        record Said(Answer answer) implements Decision {}

        record Decided(SwitchView view) implements Decision {}
    }

    private interface Decide {
        SwitchView decide(Connection connection) throws SQLException;
    }

    Answer put(Caller caller, @Nullable SetSwitch body) throws InterruptedException {
        SwitchWish wish = SwitchWish.check(body, caller);
        return change(caller, "PUT /v1/switches", body, connection -> {
            SwitchRow row = wish.row(caller.actor(), clock);
            boolean fresh = table.find(connection, wish.id()).isEmpty();
            if (fresh && table.holding(connection, clock.instant()).size() >= SwitchSet.SWITCHES_MAX) {
                throw new SwitchRefused.TooMany(SwitchSet.SWITCHES_MAX).problem();
            }
            long revision = table.advance(connection, 0);
            table.put(connection, row);
            String length = wish.ttl().map(ttl -> " for " + ttl).orElse("");
            append(connection, caller, wish.mode() == SwitchMode.ALWAYS ? "on" : "never", wish.id(), revision, length);
            return SwitchViews.of(row);
        });
    }

    Answer delete(Caller caller, @Nullable String text) throws InterruptedException {
        SwitchId id = SwitchWish.id(text);
        return change(caller, "DELETE /v1/switches?id=" + id, null, connection -> {
            SwitchRow row = table.find(connection, id).orElseThrow(() -> new SwitchRefused.Unknown(id).problem());
            long revision = table.advance(connection, 0);
            table.delete(connection, id);
            append(connection, caller, "off", id, revision, "");
            return SwitchViews.gone(row);
        });
    }

    private void append(Connection connection, Caller caller, String verb, SwitchId id, long revision, String length)
            throws SQLException {
        audit.append(connection, caller, "switch." + verb, "switch/" + id, "revision " + revision + length);
    }

    private Answer change(Caller caller, String operation, @Nullable Object body, Decide decide)
            throws InterruptedException {
        Decision decision = database.write(
                caller.effects(), connection -> switch (changes.begin(connection, caller, operation, body)) {
                    case Claim.Replay(var answer) -> new Decision.Said(answer);
                    case Claim.Proceed _ -> new Decision.Decided(decide.decide(connection));
                });
        return switch (decision) {
            case Decision.Said(var answer) -> answer;
            case Decision.Decided(var view) when caller.dryRun() -> answer(view);
            case Decision.Decided(var view) -> spread(caller, view);
        };
    }

    private Answer spread(Caller caller, SwitchView view) throws InterruptedException {
        Duration longest = config.effectMax();
        SwitchEffect effect = spread.spread(longest);
        Answer answer = answer(SwitchViews.with(view, effect));
        database.write(connection -> {
            changes.done(connection, caller, answer);
            return answer;
        });
        return answer;
    }

    private Answer answer(SwitchView view) {
        return new Answer(200, changes.json(view), null, null);
    }
}
