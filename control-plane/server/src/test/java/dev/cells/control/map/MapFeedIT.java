package dev.cells.control.map;

import static dev.cells.control.testing.Api.as;
import static dev.cells.control.testing.Api.operator;
import static dev.cells.control.testing.Api.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import dev.cells.control.database.SideConnection;
import dev.cells.control.testing.Api;
import dev.cells.control.testing.IntegrationTest;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.MapChangesText;
import dev.cells.routingmap.RoutingMap;
import dev.cells.routingmap.RoutingMapText;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class MapFeedIT extends IntegrationTest {

    @Inject
    SideConnection connections;

    private static long revision() {
        return Long.parseLong(as("router").get("/v1/routing-map").header("ETag").replace("\"", ""));
    }

    private static void register(String cell) {
        operator()
                .body(spec(cell, 10, "https://127.0.0.1:1"))
                .post("/v1/cells")
                .then()
                .statusCode(201);
    }

    private static Response changes(long after) {
        return as("router").header("Router-Name", "r-1").get("/v1/routing-map/changes?after=" + after);
    }

    /** Rest-assured always accepts gzip, so the snapshot is fetched by hand. */
    private static HttpResponse<byte[]> snapshot(String encoding) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + RestAssured.port + "/v1/routing-map"))
                .header("Authorization", "Bearer " + Api.token("router"))
                .header("Accept-Encoding", encoding)
                .build();
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, BodyHandlers.ofByteArray());
        }
    }

    @Test
    void theSnapshotIsTheSameCompressedAndPlainAndReadsBack() throws Exception {
        register("shown");
        var plain = snapshot("gzip;q=0");
        RoutingMap map = RoutingMapText.read(new ByteArrayInputStream(plain.body()));
        assertThat(map.cells()).containsKey(new CellName("shown"));
        assertThat(plain.headers().firstValue("ETag")).hasValue("\"" + map.revision() + "\"");
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        var gzip = snapshot("br, gzip;q=0.5");
        assertThat(gzip.headers().firstValue("Content-Encoding")).hasValue("gzip");
        var text = new GZIPInputStream(new ByteArrayInputStream(gzip.body()));
        assertThat(RoutingMapText.read(text).cells()).containsKey(new CellName("shown"));
    }

    @Test
    void aKnownRevisionIsNotSentAgain() {
        String etag = as("router").get("/v1/routing-map").header("ETag");
        Response again = as("router").header("If-None-Match", etag).get("/v1/routing-map");
        assertThat(again.statusCode()).isIn(304, 200);
        assertThat(again.statusCode() == 304 || !again.header("ETag").equals(etag))
                .isTrue();
    }

    @Test
    void changesAreToldAtOnceToWhoeverWaits() throws Exception {
        long before = revision();
        var waiting = CompletableFuture.supplyAsync(() -> changes(before));
        register("awaited");
        Response response = waiting.get(5, TimeUnit.SECONDS);
        assertThat(response.statusCode()).isEqualTo(200);
        var changes = MapChangesText.read(response.asInputStream());
        assertThat(changes.after()).isEqualTo(before);
        assertThat(changes.changes())
                .anyMatch(change -> change instanceof MapChange.PutCell(var cell)
                        && cell.name().value().equals("awaited"));
    }

    @Test
    void aPublicationOfAnotherReplicaWakesToo() throws Exception {
        long before = revision();
        var waiting = CompletableFuture.supplyAsync(() -> changes(before));
        try (var other = connections.open("other-replica")) {
            other.setAutoCommit(false);
            new SqlMapTable(other).advance(before);
            other.commit();
        }
        Response response = waiting.get(5, TimeUnit.SECONDS);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(MapChangesText.read(response.asInputStream()).revision()).isGreaterThan(before);
    }

    @Test
    void nothingNewIs204AfterTheWait() {
        long now = revision();
        Response response = changes(now);
        assertThat(response.statusCode() == 204 || response.header("ETag") != null)
                .isTrue();
    }

    @Test
    void aRevisionNobodyPublishedMeansTakeTheSnapshot() {
        as("router")
                .get("/v1/routing-map/changes?after=0")
                .then()
                .statusCode(410)
                .contentType(startsWith("application/problem+json"))
                .body("code", equalTo("revision-gone"));
        as("router").get("/v1/routing-map/changes?after=999999999").then().statusCode(410);
        as("router").get("/v1/routing-map/changes?after=x").then().statusCode(400);
        as("router").get("/v1/routing-map/changes").then().statusCode(400);
    }

    @Test
    void routersAreListedWithTheRevisionTheyHave() {
        as("router")
                .header("Router-Name", "edge-7")
                .get("/v1/routing-map/changes?after=0")
                .then()
                .statusCode(410);
        await().untilAsserted(() -> as("viewer")
                .get("/v1/routers")
                .then()
                .statusCode(200)
                .body("items.find { it.name == 'edge-7' }.revision", equalTo(0)));
    }
}
