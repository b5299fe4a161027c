package dev.cells.cellctl.cell;

import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Reading;
import dev.cells.cellctl.verb.WatchOption;
import dev.cells.routingmap.CellName;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "get", description = "Show one cell.")
final class CellGet implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "CELL", converter = CellNameConverter.class, description = "The cell's name.")
    private CellName name;

    @Mixin
    private WatchOption watch;

    CellGet(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return Reading.get(
                session,
                CellViews.at(session.clock()),
                watch,
                () -> session.controlPlane().cell(name));
    }
}
