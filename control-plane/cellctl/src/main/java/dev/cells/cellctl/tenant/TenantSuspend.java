package dev.cells.cellctl.tenant;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.cellctl.verb.Mutation;
import dev.cells.cellctl.verb.MutationOptions;
import dev.cells.routingmap.TenantId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "suspend", description = "Refuse all requests of a tenant until it is resumed; its data stays.")
final class TenantSuspend implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "TENANT", converter = TenantIdConverter.class, description = "The tenant's id.")
    private TenantId id;

    @Mixin
    private MutationOptions options;

    TenantSuspend(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return new Mutation<>(session, TenantViews.at(session.clock()), options)
                .destructive("Suspend tenant " + id + "? All its requests are refused until it is resumed.")
                .run(
                        () -> session.controlPlane().tenant(id),
                        change -> session.controlPlane().suspend(id, change),
                        "suspended");
    }
}
