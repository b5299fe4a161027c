package dev.cells.cellctl.tenant;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.cellctl.verb.Reading;
import dev.cells.cellctl.verb.WatchOption;
import dev.cells.routingmap.TenantId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "get", description = "Show one tenant.")
final class TenantGet implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "TENANT", converter = TenantIdConverter.class, description = "The tenant's id.")
    private TenantId id;

    @Mixin
    private WatchOption watch;

    TenantGet(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return Reading.get(
                session,
                TenantViews.at(session.clock()),
                watch,
                () -> session.controlPlane().tenant(id));
    }
}
