package dev.cells.control.cell;

import dev.cells.contract.control.CellStats;
import dev.cells.contract.control.Page;
import dev.cells.control.access.Role;
import dev.cells.control.change.PageLimit;
import dev.cells.control.database.Database;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** {@code /v1/cell-stats}: what cells say about themselves; of all of them as last probed, of one as it is now. */
@Path("/v1/cell-stats")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
class CellStatsResource {

    private final Database database;
    private final Cells cells;
    private final CellProber prober;

    CellStatsResource(Database database, Cells cells, CellProber prober) {
        this.database = database;
        this.cells = cells;
        this.prober = prober;
    }

    @GET
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Page<CellStats> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue("100") String limit) {
        int most = PageLimit.parse(limit);
        List<CellRow> rows = database.read(connection -> cells.page(connection, after, most));
        String next = rows.size() < most ? null : rows.getLast().spec().name();
        return new Page<>(
                rows.stream()
                        .map(row -> prober.last(row.spec().name())
                                .map(probed -> stats(row, probed))
                                .orElseGet(() -> unknown(row)))
                        .toList(),
                next);
    }

    @GET
    @Path("/{name}")
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public CellStats get(@PathParam("name") String name) throws InterruptedException {
        CellRow row = database.read(connection -> cells.find(connection, name))
                .orElseThrow(() -> new CellRefused.Unknown(name).problem());
        return stats(row, prober.probe(row.address()));
    }

    private static CellStats stats(CellRow row, ProbedCell probed) {
        return new CellStats(
                row.spec().name(),
                probed.at(),
                row.spec().capacity(),
                row.tenants(),
                probed.asked(),
                probed.instances());
    }

    private static CellStats unknown(CellRow row) {
        return new CellStats(row.spec().name(), row.registeredAt(), row.spec().capacity(), row.tenants(), 0, List.of());
    }
}
