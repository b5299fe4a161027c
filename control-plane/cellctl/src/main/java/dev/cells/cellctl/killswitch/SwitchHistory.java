package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.audit.AuditViews;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.ListOptions;
import dev.cells.cellctl.verb.Reading;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "history", description = "Who switched it, when and why, newest first; also when it is not set now.")
final class SwitchHistory implements Callable<Integer> {

    private final Session session;

    @Mixin
    private SwitchTarget target;

    @Mixin
    private ListOptions options;

    SwitchHistory(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var id = target.id();
        return Reading.list(
                session,
                AuditViews.at(session.clock()),
                options,
                () -> session.controlPlane().switchHistory(id, options.limit()));
    }
}
