package dev.cells.cellctl.doctor;

import dev.cells.cellctl.api.Listed;
import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.placement.Locate;
import dev.cells.cellctl.placement.RouterState;
import dev.cells.cellctl.session.Session;
import dev.cells.contract.control.CellView;
import dev.cells.contract.control.TenantView;
import java.util.List;
import java.util.stream.Collectors;

/** What the control plane knows about cells, routers and tenants. */
final class FleetChecks {

    private static final int CELLS_MAX = 10_000;
    private static final int TENANTS_MAX = 100_000;
    private static final int NAMED_MAX = 5;

    private FleetChecks() {}

    static List<Check> cells(Session session) {
        List<CellView> cells = session.controlPlane().cells(CELLS_MAX).values();
        return cells.isEmpty()
                ? List.of(Check.warning("cells", "none is registered", "cellctl cell register --help"))
                : cells.stream().map(FleetChecks::cell).toList();
    }

    private static Check cell(CellView cell) {
        String name = "cell " + cell.spec().name();
        String found = cell.status() + ", " + cell.state() + ", "
                + (cell.version().isEmpty() ? "no version" : cell.version()) + ", " + cell.tenants() + "/"
                + cell.spec().capacity() + " tenants";
        return switch (cell.status()) {
            case "healthy" -> Check.ok(name, found);
            case "degraded" ->
                Check.warning(
                        name,
                        found,
                        "look at its instances: cellctl cell get " + cell.spec().name());
            default ->
                Check.failed(
                        name,
                        found,
                        "check that it runs and that its management address is right: cellctl cell get "
                                + cell.spec().name());
        };
    }

    static List<Check> routers(Session session) {
        long revision = session.controlPlane().version().mapRevision();
        var routers = Locate.routersOf(session.controlPlane());
        if (routers.isEmpty()) {
            return List.of(Check.warning(
                    "routers", "none has asked for the map", "start a router with this control plane's URL"));
        }
        return routers.stream()
                .map(router -> router(RouterState.of(router, revision, session.now()), revision, session))
                .toList();
    }

    private static Check router(RouterState router, long revision, Session session) {
        String name = "router " + router.name();
        String found = "revision " + router.revision() + " of " + revision + ", seen "
                + Ages.since(router.seenAt(), session.now()) + " ago";
        if (router.lost()) {
            return Check.failed(name, found, "check that it runs and reaches the control plane");
        }
        return router.current()
                ? Check.ok(name, found)
                : Check.warning(name, found, "it is behind; if this stays, see its log for a rejected map");
    }

    static List<Check> tenants(Session session) {
        Listed<TenantView> tenants = session.controlPlane().tenants(null, TENANTS_MAX);
        var pending = tenants.values().stream()
                .filter(tenant -> tenant.state().equals("pending"))
                .toList();
        String total = tenants.items().size() + (tenants.more() ? " or more" : "") + " tenants";
        if (pending.isEmpty()) {
            return List.of(Check.ok("tenants", total + ", none pending"));
        }
        String names = pending.stream().limit(NAMED_MAX).map(TenantView::id).collect(Collectors.joining(", "));
        String found =
                pending.size() + " of " + total + " pending: " + names + (pending.size() > NAMED_MAX ? ", …" : "");
        return List.of(Check.warning(
                "tenants",
                found,
                "if this stays, their cell does not answer: cellctl tenant where "
                        + pending.getFirst().id()));
    }
}
