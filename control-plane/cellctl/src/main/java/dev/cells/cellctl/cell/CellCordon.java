package dev.cells.cellctl.cell;

import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Mutation;
import dev.cells.cellctl.verb.MutationOptions;
import dev.cells.routingmap.CellName;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "cordon", description = "Place no new tenants in a cell; those in it stay.")
final class CellCordon implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "CELL", converter = CellNameConverter.class, description = "The cell's name.")
    private CellName name;

    @Mixin
    private MutationOptions options;

    CellCordon(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var api = session.controlPlane();
        return new Mutation<>(session, CellViews.at(session.clock()), options)
                .run(() -> api.cell(name), change -> api.cordon(name, true, change), "cordoned");
    }
}
