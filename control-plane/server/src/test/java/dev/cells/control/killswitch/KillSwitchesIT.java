package dev.cells.control.killswitch;

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
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import dev.cells.control.testing.FakeCell;
import dev.cells.control.testing.IntegrationTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class KillSwitchesIT extends IntegrationTest {

    private static RequestSpecification reasoned() {
        return operator().header("X-Reason", "it hurts");
    }

    private static ValidatableResponse on(String id) {
        return reasoned().body(Map.of("id", id)).put("/v1/switches").then();
    }

    private static ValidatableResponse off(String id) {
        return reasoned().delete("/v1/switches?id=" + encoded(id)).then();
    }

    private static String encoded(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8);
    }

    private static FakeCell cell(String name, String... instances) {
        var cell = FakeCell.start(name);
        for (var instance : instances) {
            cell.applied.put(instance, 0L);
        }
        operator()
                .body(spec(name, 10, cell.management()))
                .post("/v1/cells")
                .then()
                .statusCode(201);
        return cell;
    }

    @Test
    void aSwitchGoesToEveryInstanceAndTheAnswerSaysSo() {
        try (var cell = cell("switched", "api-0", "api-1")) {
            on("feature:reports@all")
                    .statusCode(200)
                    .body("mode", equalTo("always"), "reason", equalTo("it hurts"), "set_by", equalTo("ann"))
                    .body("effect.revision", greaterThan(0), "effect.instances", greaterThan(1))
                    .body("next_steps", hasItem(containsString("cellctl switch off")));
            assertThat(cell.switches.toString())
                    .contains("\"feature:reports@all\"", "\"always\"", "\"it hurts\"", "\"manual\"");
            assertThat(cell.applied.values()).allMatch(revision -> revision > 0);
            as("viewer").get("/v1/switches").then().body("items.id", hasItem("feature:reports@all"));
            off("feature:reports@all").statusCode(200).body("mode", equalTo("gone"));
            assertThat(cell.switches.toString()).doesNotContain("reports");
            off("feature:reports@all").statusCode(404).body("code", equalTo("switch-unknown"));
            as("viewer")
                    .get("/v1/switches/history?id=" + encoded("feature:reports@all"))
                    .then()
                    .body("items.action", hasItems("switch.off", "switch.on"))
                    .body("items[0].reason", equalTo("it hurts"));
        }
    }

    @Test
    void anInstanceThatDoesNotFollowIsNamed() {
        try (var cell = cell("lazy", "api-0")) {
            cell.applies = false;
            on("job:sms@cell:lazy")
                    .statusCode(200)
                    .body("effect.missing", hasItem(containsString("lazy/api-0: at revision 0")));
            off("job:sms@cell:lazy").statusCode(200);
        }
    }

    @Test
    void aCellThatWasAwayGetsTheSetWhenItIsBack() {
        try (var cell = cell("away", "api-0")) {
            cell.failWith = 503;
            on("route:GET /v1/bookings/{id}@tenant:acme")
                    .statusCode(200)
                    .body("effect.missing", hasItem(containsString("away: not reached")));
            cell.failWith = 0;
            await().until(() -> cell.switches.toString().contains("route:GET /v1/bookings/{id}@tenant:acme"));
            off("route:GET /v1/bookings/{id}@tenant:acme").statusCode(200);
        }
    }

    @Test
    void aCellAheadOfThisDatabaseDoesNotStayAhead() {
        try (var cell = cell("ahead", "api-0")) {
            on("feature:first@all").statusCode(200);
            long known = cell.switches.path("revision").asLong();
            cell.switches = new com.fasterxml.jackson.databind.ObjectMapper()
                    .createObjectNode()
                    .put("revision", known + 1_000);
            await().until(() -> cell.switches.toString().contains("feature:first@all"));
            assertThat(cell.switches.path("revision").asLong()).isGreaterThan(known + 1_000);
            off("feature:first@all").statusCode(200);
        }
    }

    @Test
    void aSwitchWithATimeToLiveIsNotListedAfterwards() {
        reasoned()
                .body(Map.of("id", "feature:short@all", "ttl_seconds", 1))
                .put("/v1/switches")
                .then()
                .statusCode(200);
        await().untilAsserted(() ->
                as("viewer").get("/v1/switches").then().body("items.id", not(hasItem("feature:short@all"))));
    }

    @Test
    void aDryRunChangesNothing() {
        reasoned()
                .body(Map.of("id", "feature:dry@all"))
                .put("/v1/switches?dry_run=true")
                .then()
                .statusCode(200)
                .body("id", equalTo("feature:dry@all"));
        as("viewer")
                .get("/v1/switches/history?id=" + encoded("feature:dry@all"))
                .then()
                .body("items", hasSize(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"id":"feature:x"}                                | KIND:NAME@SCOPE
            {"id":"feature:x@all","mode":"sometimes"}         | mode is always or never
            {"id":"feature:x@all","ttl_seconds":0}            | ttl_seconds is 1 to
            {"id":"route:bookings@all"}                       | METHOD /path
            {}                                                | KIND:NAME@SCOPE
            """)
    void whatMakesNoSenseIsRefused(String body, String why) {
        reasoned().body(body).put("/v1/switches").then().statusCode(400).body("detail", containsString(why));
    }

    @Test
    void aReasonIsNeededAndAViewerSwitchesNothing() {
        operator()
                .body(Map.of("id", "feature:x@all"))
                .put("/v1/switches")
                .then()
                .statusCode(400)
                .body("detail", containsString("X-Reason"));
        as("viewer")
                .header("X-Reason", "curious")
                .body(Map.of("id", "feature:x@all"))
                .put("/v1/switches")
                .then()
                .statusCode(403);
    }
}
