package dev.cells.cellctl.map;

import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Text;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.RoutingMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A routing map as JSON and tables show it. */
record MapDocument(long revision, List<CellLine> cells, List<TenantLine> tenants) {

    /** @param from how routers find the instances; absent when they are listed */
    record CellLine(
            String name,
            String state,
            int shard,
            List<String> instances,
            @Nullable String from) {}

    record TenantLine(String tenant, String cell, long epoch, String state) {}

    static final List<Column<CellLine>> CELLS = List.of(
            Column.of("CELL", cell -> Text.of(cell.name())),
            Column.of("STATE", cell -> Text.of(cell.state())),
            Column.of("SHARD", cell -> Text.of(cell.shard())),
            Column.of(
                    "INSTANCES",
                    cell -> Text.of(cell.from() != null ? cell.from() : String.join(" ", cell.instances()))));

    static final List<Column<TenantLine>> TENANTS = List.of(
            Column.of("TENANT", tenant -> Text.of(tenant.tenant())),
            Column.of("CELL", tenant -> Text.of(tenant.cell())),
            Column.of("EPOCH", tenant -> Text.of(tenant.epoch())),
            Column.of("STATE", tenant -> Text.of(tenant.state())));

    static MapDocument of(RoutingMap map) {
        return new MapDocument(
                map.revision(),
                map.cells().values().stream()
                        .map(cell -> new CellLine(
                                cell.name().value(),
                                cell.state().word(),
                                cell.shard(),
                                listed(cell.instances()),
                                from(cell.instances())))
                        .toList(),
                map.tenants().values().stream()
                        .map(placement -> new TenantLine(
                                placement.tenant().value(),
                                placement.cell().value(),
                                placement.epoch(),
                                placement.state().word()))
                        .toList());
    }

    static List<String> listed(Instances instances) {
        return instances instanceof Instances.Listed listed
                ? listed.instances().stream().map(Instance::text).toList()
                : List.of();
    }

    static @Nullable String from(Instances instances) {
        return switch (instances) {
            case Instances.Listed _ -> null;
            case Instances.Dns dns -> "dns:" + dns.url();
            case Instances.Kubernetes service -> "kubernetes:" + service.namespace() + "/" + service.service();
        };
    }
}
