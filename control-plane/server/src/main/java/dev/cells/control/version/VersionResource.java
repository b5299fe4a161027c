package dev.cells.control.version;

import dev.cells.contract.control.ServerVersion;
import dev.cells.control.access.Role;
import dev.cells.control.database.Database;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** {@code /v1/version}. */
@Path("/v1/version")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
class VersionResource {

    private final Database database;
    private final String version;

    VersionResource(Database database, @ConfigProperty(name = "quarkus.application.version") String version) {
        this.database = database;
        this.version = version;
    }

    @GET
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public ServerVersion version() {
        return database.read(connection -> {
            try (var statement = connection.prepareStatement("select revision from map_revision");
                    var row = statement.executeQuery()) {
                row.next();
                return new ServerVersion(version, row.getLong(1));
            }
        });
    }
}
