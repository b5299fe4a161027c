package dev.cells.booking.home;

import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** {@code /v1/home}. Not in a transaction: no connection is held while the provider is asked. */
@Path("/v1/home")
@RunOnVirtualThread
public class HomeResource {

    private final Offer offer;
    private final Recommendations recommendations;

    @Inject
    HomeResource(Offer offer, Recommendations recommendations) {
        this.offer = offer;
        this.recommendations = recommendations;
    }

    @GET
    public Home get() {
        return new Home(offer.services(), recommendations.ofTenant().orElse(null));
    }
}
