package dev.cells.control.cell;

import dev.cells.contract.control.CellView;
import jakarta.inject.Singleton;
import java.util.List;

/** Cells as callers see them: what is stored, and what the last probe found. */
@Singleton
class CellViews {

    private final CellProber prober;

    CellViews(CellProber prober) {
        this.prober = prober;
    }

    CellView of(CellRow row) {
        String name = row.spec().name();
        CellHealth health = prober.health(name);
        return new CellView(
                row.spec(),
                row.state().word(),
                health.status(),
                health.version(),
                row.tenants(),
                row.registeredAt(),
                row.etag(),
                nextSteps(row));
    }

    private static List<String> nextSteps(CellRow row) {
        String name = row.spec().name();
        return switch (row.state()) {
            case ACTIVE -> List.of("cellctl tenant create ID --cell " + name, "cellctl cell cordon " + name);
            case CORDONED -> List.of("cellctl cell uncordon " + name);
        };
    }
}
