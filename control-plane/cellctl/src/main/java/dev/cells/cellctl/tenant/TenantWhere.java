package dev.cells.cellctl.tenant;

import dev.cells.cellctl.placement.Locate;
import dev.cells.cellctl.placement.Whereabouts;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.cellctl.verb.Reading;
import dev.cells.cellctl.verb.WatchOption;
import dev.cells.routingmap.TenantId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "where", description = "Show a tenant's cell, epoch, shard, and which routers know.")
final class TenantWhere implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "TENANT", converter = TenantIdConverter.class, description = "The tenant's id.")
    private TenantId id;

    @Mixin
    private WatchOption watch;

    TenantWhere(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var api = session.controlPlane();
        return Reading.get(
                session, Whereabouts.view(session.clock()), watch, () -> Locate.asked(api, id, session.now()));
    }
}
