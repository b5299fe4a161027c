package dev.cells.cellctl.cell;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.ListOptions;
import dev.cells.cellctl.verb.Reading;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", aliases = "ls", description = "List the cells.")
final class CellList implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ListOptions options;

    CellList(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return Reading.list(
                session,
                CellViews.at(session.clock()),
                options,
                () -> session.controlPlane().cells(options.limit()));
    }
}
