package dev.cells.control.cell;

import static dev.cells.control.testing.Api.as;
import static dev.cells.control.testing.Api.operator;
import static dev.cells.control.testing.Api.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import dev.cells.control.testing.FakeCell;
import dev.cells.control.testing.IntegrationTest;
import io.quarkus.test.junit.QuarkusTest;
import java.util.HashMap;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CellsIT extends IntegrationTest {

    private static final String NOWHERE = "https://127.0.0.1:1";

    private static String status(String cell) {
        return as("viewer").get("/v1/cells/" + cell).path("status");
    }

    @Test
    void aRegisteredCellIsInTheMapAndProbed() {
        try (var cell = FakeCell.start("probed")) {
            operator()
                    .body(spec("probed", 10, cell.management()))
                    .post("/v1/cells")
                    .then()
                    .statusCode(201)
                    .header("Location", containsString("/v1/cells/probed"))
                    .header("ETag", "\"1\"")
                    .body("state", equalTo("active"), "tenants", equalTo(0), "spec.capacity", equalTo(10));
            await().until(() -> status("probed"), equalTo("healthy"));
            as("viewer").get("/v1/cells/probed").then().body("version", equalTo("1.2.3"));
            as("router")
                    .get("/v1/routing-map")
                    .then()
                    .body(containsString("cell\tprobed\tactive\tshard=2\tapi-0=http://127.0.0.1:9101@a\n"));
            cell.failWith = 503;
            await().until(() -> status("probed"), equalTo("unreachable"));
        }
    }

    @Test
    void aCellWithAnotherCellsCertificateIsUnreachable() {
        try (var impostor = FakeCell.start("impostor", "other.cell.cells.internal")) {
            operator()
                    .body(spec("impostor", 10, impostor.management()))
                    .post("/v1/cells")
                    .then()
                    .statusCode(201);
            await().until(() -> status("impostor"), equalTo("unreachable"));
            assertThat(impostor.calls).isEmpty();
        }
    }

    @Test
    void theSameNameTwiceIsAConflictThatSaysWhatToDo() {
        operator().body(spec("twice", 10, NOWHERE)).post("/v1/cells").then().statusCode(201);
        operator()
                .body(spec("twice", 11, NOWHERE))
                .post("/v1/cells")
                .then()
                .statusCode(409)
                .contentType("application/problem+json")
                .body("code", equalTo("cell-exists"), "next_steps", hasItem("cellctl cell get twice"));
    }

    @Test
    void anUpdateNeedsTheVersionItChanges() {
        operator().body(spec("tagged", 10, NOWHERE)).post("/v1/cells").then().statusCode(201);
        operator()
                .body(spec("tagged", 20, NOWHERE))
                .put("/v1/cells/tagged")
                .then()
                .statusCode(428);
        operator()
                .header("If-Match", "\"1\"")
                .body(spec("tagged", 20, NOWHERE))
                .put("/v1/cells/tagged")
                .then()
                .statusCode(200)
                .header("ETag", "\"2\"")
                .body("spec.capacity", equalTo(20));
        operator()
                .header("If-Match", "\"1\"")
                .body(spec("tagged", 30, NOWHERE))
                .put("/v1/cells/tagged")
                .then()
                .statusCode(412)
                .body("code", equalTo("cell-changed"));
    }

    @Test
    void aCordonIsPublishedAuditedAndLifted() {
        operator().body(spec("cordoned", 10, NOWHERE)).post("/v1/cells").then().statusCode(201);
        operator()
                .header("X-Reason", "disk is filling")
                .post("/v1/cells/cordoned/cordon")
                .then()
                .statusCode(200)
                .body("state", equalTo("cordoned"), "next_steps", hasItem("cellctl cell uncordon cordoned"));
        as("router").get("/v1/routing-map").then().body(containsString("cell\tcordoned\tcordoned\t"));
        as("viewer")
                .get("/v1/audit?limit=1000")
                .then()
                .body(
                        "items.find { it.action == 'cell.cordon' && it.target == 'cell/cordoned' }.reason",
                        equalTo("disk is filling"))
                .body("items.find { it.target == 'cell/cordoned' }.actor", equalTo("ann"));
        operator().post("/v1/cells/cordoned/uncordon").then().body("state", equalTo("active"));
    }

    @Test
    void aDryRunChecksEverythingAndChangesNothing() {
        operator()
                .body(spec("dry", 10, NOWHERE))
                .post("/v1/cells?dry_run=true")
                .then()
                .statusCode(200);
        as("viewer").get("/v1/cells/dry").then().statusCode(404).body("code", equalTo("cell-unknown"));
        as("router").get("/v1/routing-map").then().body(not(containsString("cell\tdry\t")));
    }

    @Test
    void anUnknownMemberIsNamed() {
        var spec = new HashMap<>(spec("typo", 10, NOWHERE));
        spec.put("capasity", 10);
        operator()
                .body(spec)
                .post("/v1/cells")
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("detail", containsString("capasity"));
    }

    @Test
    void aMissingNumberIsNotTakenForZero() {
        var spec = new HashMap<>(spec("waveless", 10, NOWHERE));
        spec.remove("wave");
        operator().body(spec).post("/v1/cells").then().statusCode(400).body("detail", containsString("wave"));
    }

    @Test
    void theSameKeyAnswersTheSameAndChangesOnce() {
        var spec = spec("keyed", 10, NOWHERE);
        String first = operator()
                .header("Idempotency-Key", "k-1")
                .body(spec)
                .post("/v1/cells")
                .asString();
        operator()
                .header("Idempotency-Key", "k-1")
                .body(spec)
                .post("/v1/cells")
                .then()
                .statusCode(201)
                .header("ETag", "\"1\"")
                .body(equalTo(first));
        operator()
                .header("Idempotency-Key", "k-1")
                .body(spec("keyed", 99, NOWHERE))
                .post("/v1/cells")
                .then()
                .statusCode(422)
                .body("code", equalTo("key-reused"));
    }

    @Test
    void whatInstancesSayOfThemselvesIsPassedOn() {
        try (var cell = FakeCell.start("told")) {
            operator()
                    .body(spec("told", 10, cell.management()))
                    .post("/v1/cells")
                    .then()
                    .statusCode(201);
            as("viewer")
                    .get("/v1/cell-stats/told")
                    .then()
                    .statusCode(200)
                    .body("cell", equalTo("told"))
                    .body("capacity", equalTo(10))
                    .body("asked", equalTo(1))
                    .body("instances.version", equalTo(java.util.List.of("1.2.3")));
            await().untilAsserted(() -> as("viewer")
                    .get("/v1/cell-stats?after=tolc&limit=1")
                    .then()
                    .body("items[0].cell", equalTo("told"))
                    .body("items[0].instances.version", equalTo(java.util.List.of("1.2.3"))));
        }
        as("viewer").get("/v1/cell-stats/told").then().statusCode(200).body("instances.size()", equalTo(0));
        as("viewer").get("/v1/cell-stats/nowhere").then().statusCode(404);
    }
}
