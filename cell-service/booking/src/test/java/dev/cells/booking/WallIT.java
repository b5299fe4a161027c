package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.booking.cell.Caller;
import dev.cells.booking.cell.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import java.util.function.Consumer;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.Test;

/** What a cell refuses before it looks at a request, in the order of docs/reference/api.md. */
@QuarkusTest
class WallIT extends CellTest {

    @Test
    void refusesARequestWithoutAToken() {
        var reply = Caller.send(newTenant().bare("/v1/services").GET());

        assertThat(reply.verdict()).isEqualTo("401 token-missing");
        assertThat(reply.header("WWW-Authenticate"))
                .hasValueSatisfying(value -> assertThat(value).startsWith("Bearer"));
    }

    @Test
    void refusesATokenThatIsExpiredOrForAnotherAudienceOrFromAnotherIssuer() {
        var tenant = newTenant().tenant();

        assertThat(withToken(tenant, claims -> claims.setExpirationTimeMinutesInTheFuture(-10))
                        .verdict())
                .isEqualTo("401 token-invalid");
        assertThat(withToken(tenant, claims -> claims.setAudience("others")).verdict())
                .isEqualTo("401 token-invalid");
        assertThat(withToken(tenant, claims -> claims.setIssuer("https://example.org"))
                        .verdict())
                .isEqualTo("401 token-invalid");
        assertThat(withToken(tenant, claims -> claims.unsetClaim("exp")).verdict())
                .isEqualTo("401 token-invalid");
    }

    @Test
    void refusesATokenThatSomebodyElseSigned() {
        var tenant = newTenant().tenant();

        var reply = new Caller(trimmed(base), tenant, cell.tokens().forged(tenant), 1).get("/v1/services");

        assertThat(reply.verdict()).isEqualTo("401 token-invalid");
    }

    @Test
    void refusesATenantHeaderThatIsMissingRepeatedOrMalformed() {
        var caller = newTenant();

        assertThat(withTenantHeaders(caller).verdict()).isEqualTo("400 tenant-header");
        assertThat(withTenantHeaders(caller, caller.tenant(), caller.tenant()).verdict())
                .isEqualTo("400 tenant-header");
        assertThat(withTenantHeaders(caller, "NOT A TENANT").verdict()).isEqualTo("400 tenant-header");
        assertThat(withTenantHeaders(caller, "").verdict()).isEqualTo("400 tenant-header");
    }

    @Test
    void refusesATokenOfAnotherTenantBeforeItSaysWhoLivesHere() {
        var caller = newTenant();
        var reply = withTenantHeaders(caller, "tenant-of-somebody-else");

        assertThat(reply.verdict()).isEqualTo("403 tenant-mismatch");
        assertThat(reply.header("X-Cell-Owner-Epoch")).isEmpty();
    }

    @Test
    void refusesAnEpochHeaderThatIsMissingRepeatedOrMalformed() {
        var caller = newTenant();

        assertThat(withEpochHeaders(caller).verdict()).isEqualTo("400 epoch-header");
        assertThat(withEpochHeaders(caller, "1", "1").verdict()).isEqualTo("400 epoch-header");
        assertThat(withEpochHeaders(caller, "one").verdict()).isEqualTo("400 epoch-header");
        assertThat(withEpochHeaders(caller, "-1").verdict()).isEqualTo("400 epoch-header");
    }

    @Test
    void answers421WithEpochZeroForATenantThatItDoesNotKnow() {
        var reply = caller("tenant-elsewhere", 3).get("/v1/services");

        assertThat(reply.verdict()).isEqualTo("421 tenant-not-owned");
        assertThat(reply.header("X-Cell-Owner-Epoch")).hasValue("0");
    }

    @Test
    void answers421WithItsOwnEpochWhenTheRouterBelievesInAnother() {
        var tenant = newTenant().tenant();

        for (long epoch : new long[] {2, 99}) {
            var read = caller(tenant, epoch).get("/v1/services");
            var write = caller(tenant, epoch).post("/v1/staff", Map.of("name", "Kim"));

            assertThat(read.verdict()).isEqualTo("421 tenant-not-owned");
            assertThat(write.verdict()).isEqualTo("421 tenant-not-owned");
            assertThat(write.header("X-Cell-Owner-Epoch")).hasValue("1");
        }
        assertThat(cell.database().query("select name from app.staff where tenant_id = ?", tenant))
                .isEmpty();
    }

    @Test
    void refusesWritesButServesReadsWhileATenantIsFenced() {
        var caller = newTenant();
        cell.database().query("select (cell.fence(?, 1)).tenant_id", caller.tenant());

        var write = caller.post("/v1/staff", Map.of("name", "Kim"));

        assertThat(write.verdict()).isEqualTo("503 tenant-fenced");
        assertThat(write.header("X-Tenant-Fenced")).hasValue("true");
        assertThat(write.header("Retry-After")).isPresent();
        assertThat(caller.get("/v1/staff").status()).isEqualTo(200);

        cell.database().query("select (cell.release(?, 1)).tenant_id", caller.tenant());
        await().until(() -> caller.post("/v1/staff", Map.of("name", "Kim")).status() == 201);
    }

    @Test
    void refusesASuspendedTenant() {
        var caller = newTenant();
        cell.database().query("select (cell.suspend(?, 1)).tenant_id", caller.tenant());

        assertThat(caller.post("/v1/staff", Map.of("name", "Kim")).verdict()).isEqualTo("403 tenant-suspended");
        await().untilAsserted(
                        () -> assertThat(caller.get("/v1/staff").verdict()).isEqualTo("403 tenant-suspended"));
    }

    @Test
    void keepsTheOrderOfTheChecks() {
        var caller = newTenant();
        var nothing = Caller.send(
                caller.bare("/v1/services").header("X-Tenant-Epoch", "x").GET());
        var noTenant = Caller.send(caller.bare("/v1/services")
                .header("Authorization", "Bearer " + cell.tokens().of("another"))
                .header("X-Tenant-Epoch", "x")
                .GET());
        var mismatch = Caller.send(caller.bare("/v1/services")
                .header("Authorization", "Bearer " + cell.tokens().of("another"))
                .header("X-Tenant-Id", caller.tenant())
                .header("X-Tenant-Epoch", "x")
                .GET());

        assertThat(nothing.verdict()).isEqualTo("401 token-missing");
        assertThat(noTenant.verdict()).isEqualTo("400 tenant-header");
        assertThat(mismatch.verdict()).isEqualTo("403 tenant-mismatch");
    }

    private Reply withToken(String tenant, Consumer<JwtClaims> change) {
        var token = cell.tokens().with(tenant, change);
        return new Caller(trimmed(base), tenant, token, 1).get("/v1/services");
    }

    private Reply withTenantHeaders(Caller caller, String... values) {
        var request = caller.bare("/v1/services")
                .header("Authorization", "Bearer " + cell.tokens().of(caller.tenant()))
                .header("X-Tenant-Epoch", "1");
        for (var value : values) {
            request.header("X-Tenant-Id", value);
        }
        return Caller.send(request.GET());
    }

    private Reply withEpochHeaders(Caller caller, String... values) {
        var request = caller.bare("/v1/services")
                .header("Authorization", "Bearer " + cell.tokens().of(caller.tenant()))
                .header("X-Tenant-Id", caller.tenant());
        for (var value : values) {
            request.header("X-Tenant-Epoch", value);
        }
        return Caller.send(request.GET());
    }
}
