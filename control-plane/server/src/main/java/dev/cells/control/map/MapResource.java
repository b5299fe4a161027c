package dev.cells.control.map;

import dev.cells.contract.problem.Problem;
import dev.cells.control.access.Role;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapChangesText;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** {@code /v1/routing-map}: the snapshot and what came after a revision. */
@Path("/v1/routing-map")
@Produces(MapResource.TEXT)
@RunOnVirtualThread
class MapResource {

    static final String TEXT = "text/plain;charset=UTF-8";

    private final MapSnapshots snapshots;
    private final MapFeed feed;
    private final MapWatch watch;
    private final MapConfig config;
    private final Routers routers;

    MapResource(MapSnapshots snapshots, MapFeed feed, MapWatch watch, MapConfig config, Routers routers) {
        this.snapshots = snapshots;
        this.feed = feed;
        this.watch = watch;
        this.config = config;
        this.routers = routers;
    }

    @GET
    @RolesAllowed({Role.ROUTER, Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Response snapshot(
            @HeaderParam(HttpHeaders.IF_NONE_MATCH) @Nullable String known,
            @HeaderParam(HttpHeaders.ACCEPT_ENCODING) @Nullable String encodings) {
        long revision = snapshots.revision();
        if (known != null && known.replace("\"", "").strip().equals(Long.toString(revision))) {
            return Response.notModified()
                    .header(HttpHeaders.ETAG, etag(revision))
                    .build();
        }
        var snapshot = snapshots.at(revision);
        var response = Response.ok()
                .header(HttpHeaders.ETAG, etag(snapshot.revision()))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        return acceptsGzip(encodings)
                ? response.entity(snapshot.gzip())
                        .header(HttpHeaders.CONTENT_ENCODING, "gzip")
                        .build()
                : response.entity(plain(snapshot)).build();
    }

    private static StreamingOutput plain(MapSnapshots.Snapshot snapshot) {
        return out -> {
            try (var text = new GZIPInputStream(new ByteArrayInputStream(snapshot.gzip()), 64 * 1024)) {
                text.transferTo(out);
            }
        };
    }

    @GET
    @Path("/changes")
    @RolesAllowed({Role.ROUTER, Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Response changes(
            @QueryParam("after") @Nullable String after,
            @HeaderParam("Router-Name") @Nullable String router,
            @Context RoutingContext request)
            throws InterruptedException, IOException {
        long revision = parse(after);
        if (router != null) {
            routers.saw(router, revision);
        }
        var news = feed.after(revision);
        if (news instanceof MapFeed.News.Nothing) {
            await(revision, request);
            news = feed.after(revision);
        }
        return switch (news) {
            case MapFeed.News.Changes(var changes) -> answer(changes);
            case MapFeed.News.Nothing _ -> Response.noContent().build();
            case MapFeed.News.TakeSnapshot(var now) -> throw takeSnapshot(revision, now);
        };
    }

    private void await(long revision, RoutingContext request) throws InterruptedException {
        try (var place = watch.enter().orElseThrow(MapResource::tooMany)) {
            request.addEndHandler(_ -> place.abandon());
            place.await(revision, config.pollMax());
        }
    }

    private static Response answer(MapChanges changes) throws IOException {
        var text = new ByteArrayOutputStream();
        MapChangesText.write(changes, text);
        return Response.ok(text.toByteArray())
                .header(HttpHeaders.ETAG, etag(changes.revision()))
                .build();
    }

    private static long parse(@Nullable String after) {
        try {
            long revision = after == null ? -1 : Long.parseLong(after);
            if (revision >= 0) {
                return revision;
            }
        } catch (NumberFormatException e) {
            // answered below, as any other bad value
        }
        throw ProblemException.invalid("after is the revision the asker has, a number");
    }

    private static boolean acceptsGzip(@Nullable String encodings) {
        if (encodings == null) {
            return false;
        }
        for (String coding : encodings.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] parts = coding.replace(" ", "").split(";", -1);
            boolean refused = parts.length > 1 && parts[1].matches("q=0(\\.0{0,3})?");
            if (parts[0].equals("gzip") && !refused) {
                return true;
            }
        }
        return false;
    }

    private static String etag(long revision) {
        return "\"" + revision + "\"";
    }

    private static ProblemException tooMany() {
        return new ProblemException(
                Problem.of(503, "polls-full", "Too many polls wait here already", "ask another replica, or again soon")
                        .withRetry());
    }

    private static ProblemException takeSnapshot(long after, long now) {
        return new ProblemException(Problem.of(
                        410,
                        "revision-gone",
                        "The changes after this revision cannot be told",
                        "the map is at revision " + now + ", the changes after " + after
                                + " are too old, too many or of" + " another map; take the snapshot")
                .withNextSteps("GET /v1/routing-map"));
    }
}
