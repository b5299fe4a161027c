package dev.cells.peers.endpoint.without;

import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;

/** {@code /v1/items}. */
@Path("/v1/items")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class ItemResource {

    private final Items items;
    private final CachedItems cached;

    ItemResource(Items items, CachedItems cached) {
        this.items = items;
        this.cached = cached;
    }

    @GET
    @Path("/{id}")
    public Item get(@PathParam("id") UUID id) {
        return cached.get(id);
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Item add(@NotNull @Valid NewItem wanted) {
        return items.add(wanted);
    }
}
