package dev.cells.cellctl.cell;

import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.View;
import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.CellView;
import dev.cells.contract.control.InstanceSpec;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** How cells are shown. */
final class CellViews {

    private CellViews() {}

    static View<CellView> at(Clock clock) {
        return new View<>(
                "cell",
                cell -> cell.spec().name(),
                List.of(
                        Column.of("NAME", cell -> Text.of(cell.spec().name())),
                        Column.of("ZONES", cell -> Text.orDash(zones(cell.spec()))),
                        Column.of("WAVE", cell -> Text.of(wave(cell.spec()))),
                        Column.of("STATUS", CellViews::status),
                        Column.of("VERSION", cell -> Text.orDash(cell.version())),
                        Column.of("TENANTS", CellViews::tenants),
                        Column.of("AGE", cell -> Text.of(Ages.since(cell.registeredAt(), clock.instant()))),
                        Column.wide("SHARD", cell -> Text.of(shard(cell.spec()))),
                        Column.wide("PROBE", cell -> Text.of(cell.status())),
                        Column.wide("INSTANCES", cell -> Text.of(instances(cell.spec()))),
                        Column.wide(
                                "MANAGEMENT", cell -> Text.orDash(cell.spec().management()))),
                cell -> card(cell, clock));
    }

    /** A cordon is shown before the probe's verdict, except that a cell in trouble is never shown as merely cordoned. */
    static Text status(CellView cell) {
        return switch (cell.status()) {
            case "healthy" -> cell.state().equals("cordoned") ? Text.held("Cordoned") : Text.good("Healthy");
            case "degraded" -> Text.warn("Degraded");
            case "unreachable" -> Text.bad("Unreachable");
            default -> Text.of(cell.status());
        };
    }

    private static Text tenants(CellView cell) {
        String text = cell.tenants() + "/" + cell.spec().capacity();
        boolean full = cell.tenants() >= cell.spec().capacity();
        return full ? new Text(text, dev.cells.cellctl.output.Tone.WARN) : Text.of(text);
    }

    private static Card card(CellView cell, Clock clock) {
        CellSpec spec = cell.spec();
        var card = new Card()
                .line("Cell", spec.name())
                .line("Status", status(cell), Text.of(cell.state()))
                .line("Version", Text.orDash(cell.version()))
                .line("Wave", wave(spec))
                .line("Tenants", tenants(cell))
                .line("Shard", shard(spec) + " instances serve one tenant")
                .line("Registered", Ages.since(cell.registeredAt(), clock.instant()) + " ago");
        if (spec.from() != null) {
            card.line("Instances", "found by routers: " + spec.from());
        }
        if (spec.management() != null) {
            card.line("Management", spec.management());
        }
        for (InstanceSpec instance : spec.instances()) {
            card.line("Instance", instance(instance));
        }
        return card;
    }

    private static String instance(InstanceSpec instance) {
        return instance.name() + "  " + instance.url()
                + (instance.zone() == null ? "" : "  zone " + instance.zone())
                + (instance.management() == null ? "" : "  management " + instance.management());
    }

    private static String instances(CellSpec spec) {
        return spec.from() != null
                ? spec.from()
                : spec.instances().stream().map(InstanceSpec::name).collect(Collectors.joining(","));
    }

    private static String shard(CellSpec spec) {
        return spec.from() != null
                ? Integer.toString(spec.shard())
                : spec.shard() + " of " + spec.instances().size();
    }

    private static String wave(CellSpec spec) {
        return spec.wave() == 0 ? "canary" : Integer.toString(spec.wave());
    }

    private static String zones(CellSpec spec) {
        return spec.instances().stream()
                .map(InstanceSpec::zone)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
    }
}
