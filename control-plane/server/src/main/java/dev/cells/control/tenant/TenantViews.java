package dev.cells.control.tenant;

import dev.cells.contract.control.TenantView;
import java.util.List;

/** Tenants as callers see them. */
final class TenantViews {

    private TenantViews() {}

    static TenantView of(TenantRow row) {
        return new TenantView(
                row.id().value(),
                row.plan(),
                row.cell().value(),
                row.epoch(),
                row.state().word(),
                row.pinned() ? row.cell().value() : null,
                row.revision(),
                row.createdAt(),
                nextSteps(row));
    }

    static List<String> nextSteps(TenantRow row) {
        String id = row.id().value();
        if (!row.finished()) {
            return List.of("cellctl tenant get " + id, "cellctl cell get " + row.cell());
        }
        return switch (row.state()) {
            case PENDING -> List.of("cellctl tenant get " + id);
            case ACTIVE -> List.of("cellctl tenant where " + id, "cellctl tenant suspend " + id);
            case SUSPENDED -> List.of("cellctl tenant resume " + id);
        };
    }
}
