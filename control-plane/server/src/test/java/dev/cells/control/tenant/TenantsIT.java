package dev.cells.control.tenant;

import static dev.cells.control.testing.Api.as;
import static dev.cells.control.testing.Api.operator;
import static dev.cells.control.testing.Api.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import dev.cells.control.testing.FakeCell;
import dev.cells.control.testing.IntegrationTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TenantsIT extends IntegrationTest {

    private static void register(String cell, int capacity, String management) {
        operator()
                .body(spec(cell, capacity, management))
                .post("/v1/cells")
                .then()
                .statusCode(201);
    }

    private static String map() {
        return as("router").get("/v1/routing-map").asString();
    }

    @Test
    void aTenantIsServedByItsCellBeforeItIsInTheMap() {
        try (var cell = FakeCell.start("serving")) {
            register("serving", 10, cell.management());
            operator()
                    .body(Map.of("id", "served", "cell", "serving"))
                    .post("/v1/tenants")
                    .then()
                    .statusCode(201)
                    .body("cell", equalTo("serving"), "epoch", equalTo(1), "state", equalTo("active"))
                    .body("pinned", equalTo("serving"), "plan", equalTo("standard"), "revision", greaterThan(1));
            assertThat(cell.calls).containsExactly("PUT /v1/tenants/served", "POST /v1/tenants/served/activate");
            assertThat(map()).contains("tenant\tserved\tserving\t1\tactive\n");
            as("viewer").get("/v1/cells/serving").then().body("tenants", equalTo(1));
        }
    }

    @Test
    void anUnreachableCellLeavesThePendingTenantToTheBackground() {
        register("late", 10, "https://127.0.0.1:1");
        Map<String, String> wish = Map.of("id", "patient", "cell", "late");
        operator()
                .header("Idempotency-Key", "patient-1")
                .body(wish)
                .post("/v1/tenants")
                .then()
                .statusCode(503)
                .header("Retry-After", "2")
                .body("code", equalTo("tenant-pending"), "retryable", equalTo(true), "tenant", equalTo("patient"))
                .body("next_steps", hasItem("cellctl tenant get patient"));
        as("viewer").get("/v1/tenants/patient").then().body("state", equalTo("pending"), "revision", equalTo(0));
        assertThat(map()).doesNotContain("patient");
        operator().body(wish).post("/v1/tenants").then().statusCode(409).body("code", equalTo("tenant-exists"));
        try (var cell = FakeCell.start("late")) {
            operator()
                    .header("If-Match", "*")
                    .body(spec("late", 10, cell.management()))
                    .put("/v1/cells/late")
                    .then()
                    .statusCode(200);
            operator()
                    .header("Idempotency-Key", "patient-1")
                    .body(wish)
                    .post("/v1/tenants")
                    .then()
                    .statusCode(201)
                    .body("state", equalTo("active"));
        }
    }

    @Test
    void anotherInstanceIsTriedWhenOneIsDown() {
        try (var cell = FakeCell.start("halved")) {
            var spec = Map.of(
                    "name",
                    "halved",
                    "wave",
                    1,
                    "capacity",
                    10,
                    "shard",
                    2,
                    "instances",
                    List.of(
                            Map.of("name", "api-0", "url", "http://h:1", "management", "https://127.0.0.1:1"),
                            Map.of("name", "api-1", "url", "http://h:2", "management", cell.management())));
            operator().body(spec).post("/v1/cells").then().statusCode(201);
            for (int i = 0; i < 4; i++) {
                operator()
                        .body(Map.of("id", "halved-" + i, "cell", "halved"))
                        .post("/v1/tenants")
                        .then()
                        .statusCode(201);
            }
            await().until(() -> as("viewer").get("/v1/cells/halved").<String>path("status"), equalTo("degraded"));
        }
    }

    @Test
    void suspendingTellsTheCellFirstAndResumingToo() {
        try (var cell = FakeCell.start("pausing")) {
            register("pausing", 10, cell.management());
            operator()
                    .body(Map.of("id", "paused", "cell", "pausing"))
                    .post("/v1/tenants")
                    .then()
                    .statusCode(201);
            operator()
                    .post("/v1/tenants/paused/suspend")
                    .then()
                    .statusCode(200)
                    .body("state", equalTo("suspended"), "next_steps", hasItem("cellctl tenant resume paused"));
            assertThat(cell.state("paused")).isEqualTo("suspended");
            assertThat(map()).contains("tenant\tpaused\tpausing\t1\tsuspended\n");
            operator().post("/v1/tenants/paused/suspend").then().statusCode(200).body("state", equalTo("suspended"));
            cell.failWith = 503;
            operator()
                    .post("/v1/tenants/paused/resume")
                    .then()
                    .statusCode(503)
                    .body("code", equalTo("cell-unreachable"), "retryable", equalTo(true));
            operator()
                    .post("/v1/tenants/paused/suspend")
                    .then()
                    .statusCode(409)
                    .body("code", equalTo("tenant-changing"));
            cell.failWith = 0;
            await().untilAsserted(() -> assertThat(map()).contains("tenant\tpaused\tpausing\t1\tactive\n"));
            assertThat(cell.state("paused")).isEqualTo("active");
        }
    }

    @Test
    void refusalsSayWhatToDo() {
        register("full", 1, "https://127.0.0.1:1");
        register("closed", 1, "https://127.0.0.1:1");
        operator().post("/v1/cells/closed/cordon").then().statusCode(200);
        operator()
                .body(Map.of("id", "first", "cell", "full"))
                .post("/v1/tenants")
                .then()
                .statusCode(503);
        operator()
                .body(Map.of("id", "second", "cell", "full"))
                .post("/v1/tenants")
                .then()
                .statusCode(409)
                .body("code", equalTo("cell-full"), "cell", equalTo("full"));
        operator()
                .body(Map.of("id", "second", "cell", "closed"))
                .post("/v1/tenants")
                .then()
                .statusCode(409)
                .body("code", equalTo("cell-cordoned"));
        operator()
                .body(Map.of("id", "second", "cell", "nowhere"))
                .post("/v1/tenants")
                .then()
                .statusCode(404)
                .body("code", equalTo("cell-unknown"));
        operator().body(Map.of("id", "Bad")).post("/v1/tenants").then().statusCode(400);
        operator().post("/v1/tenants/nobody/suspend").then().statusCode(404).body("code", equalTo("tenant-unknown"));
    }

    @Test
    void aPinHoldsATenantInTheCellItIsIn() {
        try (var cell = FakeCell.start("pinning")) {
            register("pinning", 10, cell.management());
            operator()
                    .body(Map.of("id", "pinned", "cell", "pinning"))
                    .post("/v1/tenants")
                    .then()
                    .statusCode(201);
            operator()
                    .body(Map.of())
                    .put("/v1/tenants/pinned/pin")
                    .then()
                    .statusCode(200)
                    .body("pinned", nullValue());
            operator()
                    .body(Map.of("cell", "elsewhere"))
                    .put("/v1/tenants/pinned/pin")
                    .then()
                    .statusCode(409)
                    .body("code", equalTo("not-in-cell"));
            operator()
                    .body(Map.of("cell", "pinning"))
                    .put("/v1/tenants/pinned/pin")
                    .then()
                    .body("pinned", equalTo("pinning"));
        }
    }

    @Test
    void aDryRunChoosesACellAndCallsNobody() {
        try (var cell = FakeCell.start("planning")) {
            register("planning", 10, cell.management());
            operator()
                    .body(Map.of("id", "planned", "cell", "planning"))
                    .post("/v1/tenants?dry_run=true")
                    .then()
                    .statusCode(200)
                    .body("cell", equalTo("planning"));
            as("viewer").get("/v1/tenants/planned").then().statusCode(404);
            as("viewer").get("/v1/cells/planning").then().body("tenants", equalTo(0));
            assertThat(cell.calls).isEmpty();
        }
    }

    @Test
    void concurrentCreationsNeverOverfillACell() throws Exception {
        try (var cell = FakeCell.start("crowded");
                var threads = Executors.newFixedThreadPool(8)) {
            register("crowded", 5, cell.management());
            List<Callable<Integer>> creations = IntStream.range(0, 12)
                    .<Callable<Integer>>mapToObj(i -> () -> {
                        Response response = operator()
                                .body(Map.of("id", "crowd-" + i, "cell", "crowded"))
                                .post("/v1/tenants");
                        return response.statusCode();
                    })
                    .toList();
            List<Integer> statuses = threads.invokeAll(creations).stream()
                    .map(future -> future.resultNow())
                    .toList();
            assertThat(statuses).containsOnly(201, 409);
            assertThat(statuses.stream().filter(status -> status == 201)).hasSize(5);
            assertThat(cell.tenants).hasSize(5);
            as("viewer").get("/v1/cells/crowded").then().body("tenants", equalTo(5));
            as("viewer")
                    .get("/v1/tenants?cell=crowded&limit=2")
                    .then()
                    .body("items.size()", equalTo(2), "next", containsString("crowd-"));
            as("viewer")
                    .get("/v1/tenants?cell=crowded")
                    .then()
                    .body("items.size()", equalTo(5), "items.cell", hasItems("crowded"), "next", nullValue())
                    .body("items.state", not(hasItem("pending")));
        }
    }
}
