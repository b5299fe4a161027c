package dev.cells.control.change;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/**
 * What a change answers, in a form that can be kept and said again.
 *
 * @param body JSON
 */
public record Answer(
        int status,
        String body,
        @Nullable String etag,
        @Nullable String location) {

    public Response response() {
        var response = Response.status(status).entity(body).type(MediaType.APPLICATION_JSON_TYPE);
        if (etag != null) {
            response.header(HttpHeaders.ETAG, etag);
        }
        if (location != null) {
            response.header(HttpHeaders.LOCATION, location);
        }
        return response.build();
    }
}
