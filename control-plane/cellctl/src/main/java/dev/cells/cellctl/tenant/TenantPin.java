package dev.cells.cellctl.tenant;

import dev.cells.cellctl.api.Change;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.cellctl.verb.Mutation;
import dev.cells.cellctl.verb.MutationOptions;
import dev.cells.contract.control.PinTenant;
import dev.cells.contract.control.TenantView;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "pin", description = "Keep a tenant in the cell it is in: nothing moves it away.")
final class TenantPin implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "TENANT", converter = TenantIdConverter.class, description = "The tenant's id.")
    private TenantId id;

    @Option(
            names = "--cell",
            paramLabel = "CELL",
            converter = CellNameConverter.class,
            description = "The cell you believe it is in; refused if it is not (default: where it is).")
    private @Nullable CellName cell;

    @Mixin
    private MutationOptions options;

    TenantPin(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return new Mutation<>(session, TenantViews.at(session.clock()), options)
                .run(() -> session.controlPlane().tenant(id), this::pin, "pinned");
    }

    private Item<TenantView> pin(Change change) {
        var api = session.controlPlane();
        String where = cell != null ? cell.value() : api.tenant(id).value().cell();
        return api.pin(id, new PinTenant(where), change);
    }
}
