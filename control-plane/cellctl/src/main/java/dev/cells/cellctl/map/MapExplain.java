package dev.cells.cellctl.map;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.placement.Locate;
import dev.cells.cellctl.placement.Whereabouts;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.cellctl.verb.Lists;
import dev.cells.routingmap.TenantId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "explain",
        description = "Say where the server's map sends a tenant, to which instances, and which routers have it.")
final class MapExplain implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "TENANT", converter = TenantIdConverter.class, description = "The tenant's id.")
    private TenantId id;

    MapExplain(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var map = MapText.server(session).map();
        var routers = Locate.routersOf(session.controlPlane());
        var where = Locate.mapped(map, routers, id, session.now());
        Lists.printOne(session, Whereabouts.view(session.clock()), where);
        return ExitCode.OK.code();
    }
}
