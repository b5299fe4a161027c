package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What callers and probes see while the servers behind an instance are gone. */
@QuarkusTest
class OutageIT extends CellTest {

    private static final Duration PROBE_MAX = Duration.ofSeconds(1);

    @Test
    void answers503WhileItsDatabaseIsKilledAndServesAgainByItself() throws IOException {
        var caller = newTenant();
        cell.killPostgres();
        try {
            var read = caller.get("/v1/customers");
            var write = caller.post("/v1/customers", Map.of("name", "Robin"));

            assertThat(read.verdict()).isEqualTo("503 database-unavailable");
            assertThat(write.verdict()).isEqualTo("503 database-unavailable");
            assertThat(write.header("Retry-After")).isPresent();
            assertThat(write.took()).isLessThan(Duration.ofSeconds(5));
        } finally {
            cell.restartPostgres();
        }
        await().atMost(Duration.ofSeconds(15))
                .untilAsserted(() -> assertThat(caller.post("/v1/customers", Map.of("name", "Robin"))
                                .verdict())
                        .isEqualTo("201"));
        await().atMost(Duration.ofSeconds(15))
                .untilAsserted(() ->
                        assertThat(management().get("/q/health/ready").status()).isEqualTo(200));
    }

    @Test
    void isAliveButNotReadyWhileItsServersHang() {
        await().until(() -> management().get("/q/health/ready").status() == 200);
        var caller = newTenant();
        try (var postgres = cell.freezePostgres();
                var redis = cell.freezeRedis()) {
            await().atMost(Duration.ofSeconds(15))
                    .untilAsserted(
                            () -> assertThat(management().get("/q/health/ready").status())
                                    .isEqualTo(503));
            for (var probe : new String[] {"/q/health/live", "/q/health/ready"}) {
                assertThat(management().get(probe).took()).as(probe).isLessThan(PROBE_MAX);
            }
            assertThat(management().get("/q/health/live").status()).isEqualTo(200);

            var refused = caller.post("/v1/customers", Map.of("name", "Robin"));
            assertThat(refused.verdict()).isEqualTo("503 database-unavailable");
            assertThat(refused.took()).isLessThan(Duration.ofSeconds(10));
        }
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() ->
                        assertThat(management().get("/q/health/ready").status()).isEqualTo(200));
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(
                        () -> assertThat(caller.get("/v1/customers").status()).isEqualTo(200));
    }
}
