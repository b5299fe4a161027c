package dev.cells.cellctl.tenant;

import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.session.CellNameConverter;
import dev.cells.cellctl.session.DurationConverter;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.session.TenantIdConverter;
import dev.cells.cellctl.verb.Mutation;
import dev.cells.cellctl.verb.MutationOptions;
import dev.cells.cellctl.verb.Wait;
import dev.cells.contract.control.CreateTenant;
import dev.cells.contract.control.TenantView;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Create a tenant and place it in a cell.")
final class TenantCreate implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "TENANT", converter = TenantIdConverter.class, description = "The tenant's id.")
    private TenantId id;

    @Option(names = "--plan", paramLabel = "PLAN", description = "Its plan; the server's default is standard.")
    private @Nullable String plan;

    @Option(
            names = "--cell",
            paramLabel = "CELL",
            converter = CellNameConverter.class,
            description = "Pin it to this cell; else the least loaded one is chosen.")
    private @Nullable CellName cell;

    @Option(names = "--wait", description = "Return only when its cell serves it.")
    private boolean wait;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Longest wait, implies --wait (default 1m).")
    private @Nullable Duration timeout;

    @Mixin
    private MutationOptions options;

    TenantCreate(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var body = new CreateTenant(id.value(), plan, cell == null ? null : cell.value());
        return new Mutation<>(session, TenantViews.at(session.clock()), options)
                .run(null, change -> session.controlPlane().create(body, change), "created", this::served);
    }

    private Item<TenantView> served(Item<TenantView> created) {
        if (!wait && timeout == null) {
            return created;
        }
        Duration most = timeout == null ? Duration.ofMinutes(1) : timeout;
        return new Wait(session, most, "cellctl tenant get " + id + " --watch")
                .until(
                        created,
                        "active",
                        () -> session.controlPlane().tenant(id),
                        tenant -> !tenant.state().equals("pending"));
    }
}
