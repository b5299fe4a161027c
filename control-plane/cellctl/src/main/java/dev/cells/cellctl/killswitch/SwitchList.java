package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.ListOptions;
import dev.cells.cellctl.verb.Reading;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", aliases = "ls", description = "List what is switched.")
final class SwitchList implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ListOptions options;

    SwitchList(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return Reading.list(
                session,
                SwitchViews.at(session.clock()),
                options,
                () -> session.controlPlane().switches(options.limit()));
    }
}
