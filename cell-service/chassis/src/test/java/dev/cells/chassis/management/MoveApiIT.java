package dev.cells.chassis.management;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.move.MoveDatabase;
import dev.cells.chassis.move.MoveId;
import dev.cells.chassis.move.Peer;
import dev.cells.chassis.schema.CellDatabase;
import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.ManagementClient;
import dev.cells.routingmap.TenantId;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A tenant comes to the running cell from another one, by calls of the management API. */
@QuarkusTest
class MoveApiIT extends CellIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static CellDatabase other;

    private ManagementClient caller;
    private String peer;
    private String name;
    private MoveId move;

    @BeforeAll
    static void start() throws Exception {
        other = CellDatabase.start();
        other.migrate();
    }

    @AfterAll
    static void stop() throws Exception {
        other.close();
    }

    @BeforeEach
    void tenantElsewhere() throws SQLException {
        caller = management();
        peer = "\"peer\":{\"host\":\"127.0.0.1\",\"port\":" + other.server().port()
                + ",\"database\":\"cell\",\"password\":\"" + CellDatabase.MOVER_PASSWORD + "\",\"more\":{}}";
        name = newName();
        move = new MoveId("api_" + name);
        admin("select cell.put_tenant('" + name + "', 1, 'standard'); select cell.activate('" + name + "', 1);"
                + " insert into app.note select '" + name
                + "', gen_random_uuid(), 'note ' || g from generate_series(1, 100) g");
    }

    private static void admin(String sql) throws SQLException {
        try (var admin = other.asAdministrator();
                var statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    private String tenant() {
        return "\"tenant\":\"" + name + "\"";
    }

    private JsonNode call(String step, String body) throws Exception {
        return answer(caller.send("POST", "/v1/moves/" + move + "/" + step, "{" + body + "}")
                .body());
    }

    private static JsonNode answer(String body) throws Exception {
        return JSON.readTree(body);
    }

    @Test
    void bringsATenantHereAndLeavesNothing() throws Exception {
        var there = new MoveDatabase(other::asMover);
        var tenant = new TenantId(name);
        assertThat(caller.send("POST", "/v1/moves/obstacles", "{" + tenant() + "," + peer + "}")
                        .body())
                .isEqualTo("{\"lines\":[]}");

        there.prepareSource(move, tenant);
        assertThat(call("prepare-target", tenant() + ",\"epoch\":1,\"plan\":\"standard\"," + peer)
                        .get("done")
                        .asBoolean())
                .isTrue();
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(this::isCopied);
        call("open-way-back", "");
        there.attachWayBack(move, here());
        assertThat(call("comparison", tenant() + "," + peer + ",\"usage\":7").toString())
                .isEqualTo("{\"verdict\":\"same\",\"rows\":100,\"differences\":[],\"detail\":\"\"}");

        call("lift", peer + ",\"slack\":1000");
        call("arm", switching(1));
        long mark = there.fence(move, tenant, 1, Duration.ofSeconds(2));
        assertThat(call("await-mark", "\"mark\":" + mark + ",\"wait_ms\":5000")
                        .get("done")
                        .asBoolean())
                .isTrue();
        long pair = call("snapshots", tenant() + ",\"mark\":" + mark + "," + peer)
                .get("number")
                .asLong();
        assertThat(call("activate", switching(2)).get("done").asBoolean()).isTrue();
        there.leave(move, tenant, 1);
        awaitServing();
        assertThat(call("snapshots/" + pair + "/comparison", "\"usage\":7")
                        .get("verdict")
                        .asText())
                .isEqualTo("same");
        assertThat(call("snapshots/" + pair + "/comparison", "\"usage\":7").toString())
                .contains("snapshots-unknown");
        assertThat(call("disarm", switching(1)).get("done").asBoolean()).isFalse();

        there.unsubscribe(move);
        call("unsubscribe", "");
        there.unpublish(move);
        call("unpublish", tenant() + "," + peer);
        there.purge(move, tenant, 1_000);
        there.forget(move, tenant);
        call("forget", tenant());
        assertThat(caller.get("/v1/moves/" + move + "/residue?tenant=" + name).body())
                .isEqualTo("{\"lines\":[]}");
        assertThat(there.residue(move, tenant)).isEmpty();
    }

    private void awaitServing() {
        Awaitility.await().until(() -> client.get(name, 2, "/v1/notes").status() == 200);
    }

    private boolean isCopied() throws Exception {
        var in = answer(caller.get("/v1/moves/" + move).body()).get("incoming").get(0);
        return in.get("ready").asInt() == in.get("tables").asInt();
    }

    private Peer here() throws Exception {
        var own = answer(caller.get("/v1/moves/peer").body());
        return new Peer(
                own.get("host").asText(),
                own.get("port").asInt(),
                own.get("database").asText(),
                own.get("password").asText(),
                Map.of());
    }

    private String switching(long epoch) {
        return tenant() + ",\"epoch\":" + epoch + ",\"attempt\":1,\"wait_ms\":2000";
    }

    @Test
    void letsOnlyTheControlPlaneMoveTenants() throws Exception {
        assertThat(management(null).get("/v1/moves/peer").status()).isEqualTo(403);
        assertThat(management(cell.otherName())
                        .send("POST", "/v1/moves/" + move + "/purge", "{" + tenant() + "}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void saysWhyAStepCannotBeTaken() throws Exception {
        var owned = newTenant();
        var fence = "{\"tenant\":\"" + owned + "\",\"epoch\":9,\"attempt\":1,\"wait_ms\":100}";
        assertThat(caller.send("POST", "/v1/moves/" + move + "/fence", fence).isProblem("state-conflict"))
                .isTrue();
        assertThat(caller.send("POST", "/v1/moves/" + move + "/purge", "{\"tenant\":\"" + owned + "\"}")
                        .body())
                .contains("is owned here");
        assertThat(caller.send("POST", "/v1/moves/NOT/purge", "{" + tenant() + "}")
                        .status())
                .isEqualTo(400);
        assertThat(call("await-mark", "\"mark\":1,\"wait_ms\":0").toString()).contains("request-invalid");
        assertThat(call("obstacles", tenant()).toString()).contains("not-found");
    }
}
