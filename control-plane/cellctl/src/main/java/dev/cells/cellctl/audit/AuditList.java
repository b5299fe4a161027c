package dev.cells.cellctl.audit;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.ListOptions;
import dev.cells.cellctl.verb.Reading;
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
                AuditViews.at(session.clock()),
                options,
                () -> session.controlPlane().audit(options.limit()));
    }
}
