package dev.cells.cellctl.tenant;

import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.View;
import dev.cells.contract.control.TenantView;
import java.time.Clock;
import java.util.List;

/** How tenants are shown. */
final class TenantViews {

    private TenantViews() {}

    static View<TenantView> at(Clock clock) {
        return new View<>(
                "tenant",
                TenantView::id,
                List.of(
                        Column.of("TENANT", tenant -> Text.of(tenant.id())),
                        Column.of("CELL", tenant -> Text.orDash(tenant.cell())),
                        Column.of("EPOCH", tenant -> Text.of(tenant.epoch())),
                        Column.of("STATUS", TenantViews::status),
                        Column.of("PLAN", tenant -> Text.of(tenant.plan())),
                        Column.of("PINNED", tenant -> Text.orDash(tenant.pinned())),
                        Column.of("AGE", tenant -> Text.of(Ages.since(tenant.createdAt(), clock.instant()))),
                        Column.wide("REVISION", tenant -> Text.of(tenant.revision())),
                        Column.wide(
                                "CREATED", tenant -> Text.of(tenant.createdAt().toString()))),
                tenant -> card(tenant, clock));
    }

    static Text status(TenantView tenant) {
        return switch (tenant.state()) {
            case "active" -> Text.good("Active");
            case "pending" -> Text.running("Pending");
            case "suspended" -> Text.held("Suspended");
            default -> Text.of(tenant.state());
        };
    }

    private static Card card(TenantView tenant, Clock clock) {
        return new Card()
                .line("Tenant", tenant.id())
                .line("Status", status(tenant))
                .line("Cell", tenant.cell())
                .line("Epoch", Text.of(tenant.epoch()))
                .line("Plan", tenant.plan())
                .line("Pinned", tenant.pinned() == null ? "no" : "to " + tenant.pinned())
                .line("Revision", Text.of(tenant.revision()))
                .line("Created", Ages.since(tenant.createdAt(), clock.instant()) + " ago");
    }
}
