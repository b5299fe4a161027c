package dev.cells.control.change;

import dev.cells.contract.control.AuditEntry;
import dev.cells.contract.control.Page;
import dev.cells.control.access.Role;
import dev.cells.control.database.Database;
import dev.cells.control.problem.ProblemException;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** {@code /v1/audit}. */
@Path("/v1/audit")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
class AuditResource {

    private final Database database;
    private final AuditLog audit;

    AuditResource(Database database, AuditLog audit) {
        this.database = database;
        this.audit = audit;
    }

    @GET
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Page<AuditEntry> list(
            @QueryParam("before") @Nullable String before, @QueryParam("limit") @DefaultValue("100") String limit) {
        int most = PageLimit.parse(limit);
        long from = before == null ? Long.MAX_VALUE : number(before);
        var entries = database.read(connection -> audit.page(connection, from, most));
        String next =
                entries.size() < most ? null : Long.toString(entries.getLast().id());
        return new Page<>(entries, next);
    }

    private static long number(String before) {
        try {
            return Long.parseLong(before);
        } catch (NumberFormatException e) {
            throw ProblemException.invalid("before is the id of an entry, a number");
        }
    }
}
