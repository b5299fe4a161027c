package dev.cells.cellctl.audit;

import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.View;
import dev.cells.contract.control.AuditEntry;
import java.time.Clock;
import java.util.List;

/** How changes are shown. */
public final class AuditViews {

    private AuditViews() {}

    public static View<AuditEntry> at(Clock clock) {
        return new View<>(
                "audit",
                entry -> Long.toString(entry.id()),
                List.of(
                        Column.of("ID", entry -> Text.of(entry.id())),
                        Column.of("AGE", entry -> Text.of(Ages.since(entry.at(), clock.instant()))),
                        Column.of("ACTOR", entry -> Text.of(entry.actor())),
                        Column.of("ACTION", entry -> Text.of(entry.action())),
                        Column.of("TARGET", entry -> Text.of(entry.target())),
                        Column.cut("REASON", entry -> Text.orDash(entry.reason())),
                        Column.wide("AT", entry -> Text.of(entry.at().toString())),
                        Column.wide("DETAIL", entry -> Text.orDash(entry.detail()))),
                _ -> new Card());
    }
}
