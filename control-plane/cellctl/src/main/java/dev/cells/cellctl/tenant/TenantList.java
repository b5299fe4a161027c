package dev.cells.cellctl.tenant;

import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.ListOptions;
import dev.cells.cellctl.verb.Reading;
import dev.cells.routingmap.CellName;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", aliases = "ls", description = "List the tenants.")
final class TenantList implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--cell",
            paramLabel = "CELL",
            converter = CellNameConverter.class,
            description = "Only the tenants of this cell.")
    private @Nullable CellName cell;

    @Mixin
    private ListOptions options;

    TenantList(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return Reading.list(
                session,
                TenantViews.at(session.clock()),
                options,
                () -> session.controlPlane().tenants(cell, options.limit()));
    }
}
