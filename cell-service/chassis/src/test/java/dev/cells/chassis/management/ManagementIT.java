package dev.cells.chassis.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.ManagementClient;
import dev.cells.chassis.testapp.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ManagementIT extends CellIT {

    private ManagementClient caller;

    @BeforeEach
    void caller() {
        caller = management();
    }

    private static void refused(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.isProblem(code)).as(reply.body()).isTrue();
    }

    private Reply put(String tenant, long epoch) {
        return caller.send("PUT", "/v1/tenants/" + tenant, "{\"epoch\":" + epoch + ",\"plan\":\"standard\"}");
    }

    private Reply post(String tenant, String transition, long epoch) {
        return caller.send("POST", "/v1/tenants/" + tenant + "/" + transition, "{\"epoch\":" + epoch + "}");
    }

    @Test
    void showsHealthAndMetricsToEveryone() throws Exception {
        var anyone = management(null);

        assertThat(anyone.get("/q/health/live").status()).isEqualTo(200);
        assertThat(anyone.get("/q/health/ready").status()).isEqualTo(200);
        assertThat(anyone.get("/q/metrics").body()).contains("agroal_active_count");
    }

    @Test
    void letsOnlyTheControlPlaneIn() throws Exception {
        refused(management(null).get("/v1/stats"), 403, "peer-not-allowed");
        refused(management(cell.otherName()).get("/v1/tenants/x"), 403, "peer-not-allowed");
        assertThat(caller.get("/v1/stats").status()).isEqualTo(200);
    }

    @Test
    void endsTheHandshakeWithACertificateOfAnotherAuthority() throws Exception {
        var stranger = management(cell.otherAuthority());

        assertThatThrownBy(() -> stranger.get("/v1/stats")).hasMessageContaining("no answer");
    }

    @Test
    void takesATenantThroughItsStates() {
        var tenant = newName();

        assertThat(put(tenant, 3).body())
                .isEqualTo("{\"tenant\":\"" + tenant + "\",\"epoch\":3,\"state\":\"incoming\",\"plan\":\"standard\"}");
        assertThat(put(tenant, 3).body()).contains("incoming");
        for (int i = 0; i < 2; i++) {
            assertThat(post(tenant, "activate", 3).body()).contains("\"active\"");
        }
        for (int i = 0; i < 2; i++) {
            assertThat(post(tenant, "fence", 3).body()).contains("\"fenced\"");
        }
        for (int i = 0; i < 2; i++) {
            assertThat(post(tenant, "release", 3).body()).contains("\"active\"");
        }
        assertThat(post(tenant, "suspend", 3).body()).contains("\"suspended\"");
        assertThat(post(tenant, "activate", 3).body()).contains("\"active\"");
        assertThat(caller.get("/v1/tenants/" + tenant).body()).contains("\"epoch\":3", "\"active\"");
    }

    @Test
    void refusesAnotherEpochAndAnotherState() {
        var tenant = newName();
        refused(post(tenant, "activate", 3), 404, "tenant-unknown");
        put(tenant, 3);
        refused(put(tenant, 2), 409, "epoch-conflict");
        refused(post(tenant, "activate", 4), 409, "epoch-conflict");
        refused(post(tenant, "fence", 3), 409, "state-conflict");
        assertThat(put(tenant, 5).body()).contains("\"epoch\":5", "incoming");
        post(tenant, "activate", 5);
        refused(put(tenant, 6), 409, "epoch-conflict");
        post(tenant, "fence", 5);
        refused(put(tenant, 6), 409, "epoch-conflict");
    }

    @Test
    void refusesBadInputInTheSameWords() {
        refused(caller.get("/v1/tenants/Not%20A%20Tenant"), 400, "request-invalid");
        refused(caller.get("/v1/tenants/" + newName()), 404, "tenant-unknown");
        refused(caller.get("/v1/tenants?limit=1001"), 400, "request-invalid");
        refused(caller.get("/v1/other"), 404, "not-found");
        refused(caller.send("PUT", "/v1/tenants/t", "{\"epoch\":1,\"plan\":\"a\",\"x\":1}"), 400, "member-unknown");
        refused(caller.send("PUT", "/v1/tenants/t", "{\"epoch\":1}"), 400, "request-invalid");
        refused(caller.send("PUT", "/v1/tenants/t", "{\"epoch\":0,\"plan\":\"a\"}"), 400, "request-invalid");
        refused(caller.send("PUT", "/v1/tenants/t", ""), 400, "json-malformed");
    }

    @Test
    void answersWritersOpenWhenATransactionOutlastsTheFence() {
        var tenant = newTenant();
        var sleeping = CompletableFuture.supplyAsync(() -> client.post(tenant, 1, "/v1/sleep?seconds=2.7", ""));
        Awaitility.await().until(() -> writersOf(tenant) > 0);

        var fence = post(tenant, "fence", 1);

        refused(fence, 409, "writers-open");
        assertThat(fence.took()).isBetween(Duration.ofMillis(1_500), Duration.ofMillis(3_500));
        assertThat(sleeping.join().status()).isEqualTo(204);
        assertThat(caller.get("/v1/tenants/" + tenant).body()).contains("\"active\"");
        assertThat(post(tenant, "fence", 1).body()).contains("\"fenced\"");
    }

    private long writersOf(String tenant) throws Exception {
        try (var admin = cell.database().asAdministrator();
                var statement = admin.prepareStatement("select count(*) from pg_locks where locktype = 'advisory'"
                        + " and ((classid::bigint << 32) | objid::bigint) = cell.lock_key(?)")) {
            statement.setString(1, tenant);
            try (var rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    @Test
    void pagesThroughTheTenants() {
        var first = newTenant();
        var second = newTenant();

        var page = caller.get("/v1/tenants?limit=1&after=" + before(first));
        assertThat(page.body()).contains("\"tenant\":\"" + first + "\"", "\"next\":\"" + first + "\"");
        assertThat(caller.get("/v1/tenants?limit=1000").body())
                .contains(first, second)
                .doesNotContain("next");
    }

    private static String before(String tenant) {
        return tenant.substring(0, tenant.length() - 1) + (char) (tenant.charAt(tenant.length() - 1) - 1) + "zzz";
    }

    @Test
    void tellsItsStatistics() {
        client.get(newTenant(), 1, "/v1/notes");

        assertThat(caller.get("/v1/stats").body())
                .contains("\"cell\":\"c1\"", "\"instance\":\"api-0\"", "\"ready\":true", "\"draining\":false")
                .contains("\"name\":\"api\",\"limit\":10,", "\"in_use\":", "\"waiting\":", "\"uptime_seconds\":")
                .containsPattern("\"active\":[1-9]")
                .containsPattern("\"2xx\":[1-9]");
    }

    @Test
    void drainsAndComesBack() {
        var tenant = newTenant();
        assertThat(caller.send("PUT", "/v1/drain", "").status()).isEqualTo(204);
        try {
            var served = client.get(tenant, 1, "/v1/notes");
            assertThat(served.status()).isEqualTo(200);
            assertThat(served.header("Connection")).isEqualTo("close");
            assertThat(client.get(tenant, 1, "/v1/nowhere").header("Connection"))
                    .isEqualTo("close");
            assertThat(caller.get("/q/health/ready").status()).isEqualTo(503);
            assertThat(caller.get("/q/health/live").status()).isEqualTo(200);
        } finally {
            assertThat(caller.send("DELETE", "/v1/drain", "").status()).isEqualTo(204);
        }
        assertThat(client.get(tenant, 1, "/v1/notes").header("Connection")).isNotEqualTo("close");
        assertThat(caller.get("/q/health/ready").status()).isEqualTo(200);
    }
}
