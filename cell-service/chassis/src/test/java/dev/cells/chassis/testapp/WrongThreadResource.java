package dev.cells.chassis.testapp;

import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;

/** The mistake that an application can make. */
@Path("/v1/on-event-loop")
@NonBlocking
public class WrongThreadResource {

    private final Notes notes;

    WrongThreadResource(Notes notes) {
        this.notes = notes;
    }

    @GET
    public List<String> texts() {
        return notes.texts();
    }
}
