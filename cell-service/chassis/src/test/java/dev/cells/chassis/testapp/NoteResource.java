package dev.cells.chassis.testapp;

import dev.cells.chassis.lane.InLane;
import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.tenancy.NoTenant;
import dev.cells.chassis.tenancy.TenantContext;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;

@Path("/v1")
@RunOnVirtualThread
public class NoteResource {

    private final Notes notes;
    private final TenantContext context;

    NoteResource(Notes notes, TenantContext context) {
        this.notes = notes;
        this.context = context;
    }

    public record NewNote(@NotBlank String someText) {}

    @GET
    @Path("/notes")
    public List<String> list() {
        return notes.texts();
    }

    @GET
    @Path("/notes/count")
    public long count() {
        return notes.countOfEveryone();
    }

    @POST
    @Path("/notes")
    @Consumes(MediaType.APPLICATION_JSON)
    public Map<String, String> add(@Valid NewNote note) {
        return Map.of("id", notes.add(note.someText()).toString());
    }

    @POST
    @Path("/notes/failing")
    public void failing(@Valid NewNote note) {
        notes.addThenFail(note.someText());
    }

    @POST
    @Path("/notes/in-read")
    public void inRead(@Valid NewNote note) {
        notes.writeInsideARead(note.someText());
    }

    @POST
    @Path("/sleep")
    public void sleep(@QueryParam("seconds") double seconds) {
        notes.sleep(seconds);
    }

    @POST
    @Path("/sleep/bulk")
    @InLane(Lane.BULK)
    public void sleepInBulk(@QueryParam("seconds") double seconds) {
        notes.sleep(seconds);
    }

    @GET
    @Path("/thread")
    @InLane(Lane.CRITICAL)
    public Map<String, Object> thread() {
        return Map.of("virtual", Thread.currentThread().isVirtual(), "lane", context.lane());
    }

    @GET
    @NoTenant
    @Path("/open")
    public Map<String, Boolean> open() {
        return Map.of("bound", context.isBound());
    }
}
