package dev.cells.chassis.killswitch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.chassis.database.CellRole;
import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class SwitchesIT extends CellIT {

    private static final AtomicLong REVISION = new AtomicLong();
    private static final String NOTES = "route:GET /v1/notes@";

    @AfterEach
    void takeAway() {
        put("");
    }

    /** Replaces the set, and waits until the instance says that it goes by it. */
    private long put(String switches) {
        long revision = REVISION.incrementAndGet();
        var reply = send(revision, switches);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        await().until(() -> management()
                .get("/v1/switches/reach")
                .body()
                .contains("{\"name\":\"api-0\",\"revision\":" + revision + ","));
        return revision;
    }

    private Reply send(long revision, String switches) {
        return management()
                .send("PUT", "/v1/switches", "{\"revision\":" + revision + ",\"switches\":[" + switches + "]}");
    }

    private static String one(String id, String mode, String ttlMs) {
        return "{\"id\":\"" + id + "\",\"mode\":\"" + mode
                + "\",\"origin\":\"manual\",\"reason\":\"it hurts\",\"ttl_ms\":" + ttlMs + "}";
    }

    private int status(String tenant) {
        return client.get(tenant, 1, "/v1/notes").status();
    }

    @Test
    void aRouteThatIsOffAnswers503AndSaysWhyAndUntilWhen() {
        var tenant = newTenant();
        put(one(NOTES + "all", "always", "90000"));
        var refused = client.get(tenant, 1, "/v1/notes");
        assertThat(refused.isProblem("switched-off")).as(refused.body()).isTrue();
        assertThat(refused.body()).contains("it hurts");
        assertThat(Integer.parseInt(refused.headers().firstValue("Retry-After").orElse("0")))
                .isBetween(80, 90);
        assertThat(client.get(tenant, 1, "/v1/notes/count").status())
                .as("another route")
                .isEqualTo(200);
        assertThat(management().get("/q/health/ready").status()).isEqualTo(200);
        put("");
        assertThat(status(tenant)).isEqualTo(200);
    }

    @Test
    void aSwitchForOneTenantIsNobodyElses() {
        var off = newTenant();
        var on = newTenant();
        put(one(NOTES + "tenant:" + off, "always", "null"));
        assertThat(status(off)).isEqualTo(503);
        assertThat(status(on)).isEqualTo(200);
        put(one(NOTES + "all", "always", "null") + "," + one(NOTES + "tenant:" + on, "never", "null"));
        assertThat(status(off)).isEqualTo(503);
        assertThat(status(on)).isEqualTo(200);
    }

    @Test
    void aSwitchForAnotherCellIsNoneHere() {
        var tenant = newTenant();
        put(one(NOTES + "cell:c2", "always", "null"));
        assertThat(status(tenant)).isEqualTo(200);
        put(one(NOTES + "cell:c1", "always", "null"));
        assertThat(status(tenant)).isEqualTo(503);
    }

    @Test
    void aSwitchEndsByItselfWithoutAnybody() {
        var tenant = newTenant();
        put(one(NOTES + "all", "always", "1500"));
        assertThat(status(tenant)).isEqualTo(503);
        await().until(() -> status(tenant) == 200);
    }

    @Test
    void anOlderSetChangesNothing() {
        var tenant = newTenant();
        long latest = put(one(NOTES + "all", "always", "null"));
        var late = send(latest - 1, "");
        assertThat(late.body()).contains("\"revision\":" + latest);
        assertThat(status(tenant)).isEqualTo(503);
    }

    @Test
    void whatTheCellTurnedOffItselfAPersonTurnsOnAgain() throws SQLException {
        var tenant = newTenant();
        try (var control = cell.database().as(CellRole.CONTROL);
                var automatic = control.prepareStatement("select cell.put_automatic_kill_switch(?, 'poison', 60000)")) {
            automatic.setString(1, NOTES + "tenant:" + tenant);
            automatic.execute();
        }
        await().until(() -> status(tenant) == 503);
        put(one(NOTES + "all", "never", "null"));
        assertThat(status(tenant)).isEqualTo(200);
        var id = (NOTES + "tenant:" + tenant).replace(" ", "%20").replace("/", "%2F");
        assertThat(management().send("DELETE", "/v1/switches/" + id, "{}").status())
                .isEqualTo(200);
        assertThat(management().get("/v1/switches").body()).doesNotContain("automatic");
    }

    @Test
    void jobsOfAKindThatIsOffStayDueAndTheOthersRun() throws SQLException {
        var tenant = newTenant();
        try (var admin = cell.database().asAdministrator();
                var insert = admin.prepareStatement(
                        "insert into cell.job (tenant_id, id, kind, payload) values (?, ?, ?, '{}')")) {
            for (var kind : new String[] {"sms", "mail"}) {
                insert.setString(1, tenant);
                insert.setObject(2, UUID.randomUUID());
                insert.setString(3, kind);
                insert.execute();
            }
        }
        assertThat(claimed(tenant, "{sms}", "{}", "{}")).isEqualTo("mail");
        assertThat(claimed(tenant, "{sms}", "{}", "{}")).isNull();
        assertThat(claimed(tenant, "{}", "{" + tenant + "/sms}", "{}")).isNull();
        assertThat(claimed(tenant, "{sms}", "{}", "{" + tenant + "/sms}")).isEqualTo("sms");
    }

    /** As the only tenant: the others' jobs are none of this test's. */
    private @Nullable String claimed(String tenant, String kinds, String offPairs, String onPairs) throws SQLException {
        String before = tenant.substring(0, tenant.length() - 1);
        try (var worker = cell.database().as(CellRole.WORKER);
                var claim = worker.prepareStatement(
                        "select tenant_id, kind from cell.job_claim_but(?, ?, interval '1 minute',"
                                + " ?::text[], ?::text[], ?::text[])")) {
            claim.setString(1, before);
            claim.setObject(2, UUID.randomUUID());
            claim.setString(3, kinds);
            claim.setString(4, offPairs);
            claim.setString(5, onPairs);
            try (var row = claim.executeQuery()) {
                return row.next() ? row.getString(2) : null;
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            feature:x@everyone      | always | a scope is all, cell:NAME or tenant:ID
            thing:x@all             | always | KIND:NAME@SCOPE
            route:/v1/notes@all     | always | METHOD /path
            feature:x@all           | maybe  | always or never
            """)
    void aSetThatMakesNoSenseIsRefusedAsAWhole(String id, String mode, String why) {
        var refused = send(REVISION.get() + 1, one(NOTES + "all", "always", "null") + "," + one(id, mode, "null"));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(why);
    }

    @Test
    void onlyTheControlPlaneSwitches() throws Exception {
        var stranger = management(cell.otherName());
        assertThat(stranger.send("PUT", "/v1/switches", "{\"revision\":999,\"switches\":[]}")
                        .status())
                .isEqualTo(403);
    }
}
