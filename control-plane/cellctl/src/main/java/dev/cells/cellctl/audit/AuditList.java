package dev.cells.cellctl.audit;

import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.View;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.ListOptions;
import dev.cells.cellctl.verb.Reading;
import dev.cells.contract.control.AuditEntry;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", aliases = "ls", description = "List changes, newest first.")
final class AuditList implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ListOptions options;

    AuditList(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return Reading.list(
                session,
                view(session.clock()),
                options,
                () -> session.controlPlane().audit(options.limit()));
    }

    private static View<AuditEntry> view(Clock clock) {
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
