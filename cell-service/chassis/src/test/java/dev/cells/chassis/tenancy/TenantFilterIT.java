package dev.cells.chassis.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.Reply;
import dev.cells.routingmap.TenantId;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TenantFilterIT extends CellIT {

    private static void refused(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.isProblem(code)).as(reply.body()).isTrue();
    }

    @Test
    void asksForATokenBeforeItLooksAtAnythingElse() {
        var reply = client.send(client.to("/v1/notes").header("X-Tenant-Id", "NOT VALID"));

        refused(reply, 401, "token-missing");
        assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
    }

    @Test
    void refusesTokensThatAreForgedExpiredForOthersOrNoTokens() {
        var tenant = new TenantId(newTenant());
        var forged = cell.forger().tenant(tenant, Duration.ofMinutes(5));
        var expired = cell.tokens().tenant(tenant, Duration.ofMinutes(-5));
        var elsewhere = cell.tokens().controlPlane("someone", "admin", Duration.ofMinutes(5));
        var unsigned = "eyJhbGciOiJub25lIn0" + expired.substring(expired.indexOf('.'), expired.lastIndexOf('.') + 1);

        for (var token : new String[] {forged, expired, elsewhere, unsigned, "x", "a.b.c"}) {
            refused(
                    client.send(client.to("/v1/notes").header("Authorization", "Bearer " + token)),
                    401,
                    "token-invalid");
        }
    }

    @Test
    void refusesTwoTokens() {
        var token = client.token(newName());

        refused(
                client.send(client.to("/v1/notes")
                        .header("Authorization", "Bearer " + token)
                        .header("Authorization", "Bearer " + token)),
                401,
                "token-invalid");
    }

    @Test
    void wantsExactlyOneWellFormedTenantHeader() {
        var bearer = "Bearer " + client.token(newTenant());
        HttpRequest.Builder none = client.to("/v1/notes").header("Authorization", bearer);
        refused(client.send(none), 400, "tenant-header");
        refused(client.send(none.copy().header("X-Tenant-Id", "Acme!")), 400, "tenant-header");
        refused(
                client.send(none.copy().header("X-Tenant-Id", "acme").header("X-Tenant-Id", "acme")),
                400,
                "tenant-header");
    }

    @Test
    void refusesAnotherTenantsTokenBeforeItLooksAtTheEpoch() {
        var reply = client.send(client.to("/v1/notes")
                .header("Authorization", "Bearer " + client.token("someone"))
                .header("X-Tenant-Id", newTenant()));

        refused(reply, 403, "tenant-mismatch");
    }

    @Test
    void wantsExactlyOneDecimalEpoch() {
        var tenant = newTenant();
        HttpRequest.Builder none = client.to("/v1/notes")
                .header("Authorization", "Bearer " + client.token(tenant))
                .header("X-Tenant-Id", tenant);
        refused(client.send(none), 400, "epoch-header");
        for (var epoch : new String[] {"-1", "1.0", "0x1", "99999999999999999999"}) {
            refused(client.send(none.copy().header("X-Tenant-Epoch", epoch)), 400, "epoch-header");
        }
        refused(
                client.send(none.copy().header("X-Tenant-Epoch", "1").header("X-Tenant-Epoch", "1")),
                400,
                "epoch-header");
    }

    @Test
    void refusesATenantThatIsUnknownWithEpochZero() {
        var reply = client.get(newName(), 1, "/v1/notes");

        refused(reply, 421, "tenant-not-owned");
        assertThat(reply.header("X-Cell-Owner-Epoch")).isEqualTo("0");
    }

    @Test
    void namesItsOwnEpochWhenTheRequestHasAnother() {
        var tenant = newTenant();

        for (long epoch : new long[] {0, 2, 7}) {
            var reply = client.get(tenant, epoch, "/v1/notes");
            refused(reply, 421, "tenant-not-owned");
            assertThat(reply.header("X-Cell-Owner-Epoch")).isEqualTo("1");
        }
    }

    @Test
    void refusesATenantThatIsStillIncoming() {
        var tenant = newName();
        management().send("PUT", "/v1/tenants/" + tenant, "{\"epoch\":4,\"plan\":\"standard\"}");

        var reply = client.get(tenant, 4, "/v1/notes");

        refused(reply, 421, "tenant-not-owned");
        assertThat(reply.header("X-Cell-Owner-Epoch")).isEqualTo("4");
    }

    @Test
    void servesReadsAndRefusesWritesOfAFencedTenantUntilItIsReleased() {
        var tenant = newTenant();
        client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"before\"}");
        transition(tenant, "fence", 1);

        var write = client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"under the fence\"}");
        refused(write, 503, "tenant-fenced");
        assertThat(write.header("X-Tenant-Fenced")).isEqualTo("true");
        assertThat(write.header("Retry-After")).isEqualTo("1");
        assertThat(client.get(tenant, 1, "/v1/notes").body()).isEqualTo("[\"before\"]");

        transition(tenant, "release", 1);
        assertThat(client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"after\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesReadsAndWritesOfASuspendedTenant() {
        var tenant = newTenant();
        transition(tenant, "suspend", 1);

        org.awaitility.Awaitility.await()
                .untilAsserted(() -> refused(client.get(tenant, 1, "/v1/notes"), 403, "tenant-suspended"));
        refused(client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"x\"}"), 403, "tenant-suspended");
    }

    @Test
    void letsARouteWithoutTenantThroughWithNothing() {
        var reply = client.send(client.to("/v1/open"));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"bound\":false}");
    }

    @Test
    void runsTheRouteOnAVirtualThreadInItsLane() {
        var reply = client.get(newTenant(), 1, "/v1/thread");

        assertThat(reply.body()).contains("\"virtual\":true").contains("\"lane\":\"CRITICAL\"");
    }
}
