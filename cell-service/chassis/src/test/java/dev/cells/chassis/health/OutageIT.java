package dev.cells.chassis.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.Reply;
import dev.cells.local.process.Signals;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class OutageIT extends CellIT {

    private static final Duration PROMPT = Duration.ofSeconds(1);

    @Inject
    AgroalDataSource api;

    @Inject
    @DataSource("control")
    AgroalDataSource control;

    /** An outage breaks connections in every way there is; not one of them may go on taking a place in its pool. */
    @AfterEach
    void everyPlaceInThePoolsIsThereAgain() {
        Awaitility.await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            takeAll(api);
            takeAll(control);
        });
    }

    private static void takeAll(AgroalDataSource pool) throws SQLException {
        int size = pool.getConfiguration().connectionPoolConfiguration().maxSize();
        var taken = new ArrayList<Connection>();
        try {
            while (taken.size() < size) {
                taken.add(pool.getConnection());
            }
        } finally {
            for (var connection : taken) {
                connection.close();
            }
        }
    }

    private Reply health(String kind) {
        return management(null).get("/q/health/" + kind);
    }

    private long[] postgres() {
        var server = cell.database().server().process();
        return Stream.concat(Stream.of(server), server.descendants())
                .mapToLong(ProcessHandle::pid)
                .toArray();
    }

    private static void signal(String name, long... pids) {
        for (long pid : pids) {
            Signals.send(name, pid);
        }
    }

    @Test
    void answersHealthAtOnceAndRequestsSoonWhilePostgresHangs() {
        var tenant = newTenant();
        awaitServing(tenant);
        long[] pids = postgres();
        signal("STOP", pids);
        try {
            Awaitility.await().atMost(Duration.ofSeconds(8)).untilAsserted(() -> {
                var ready = health("ready");
                assertThat(ready.took()).isLessThan(PROMPT);
                assertThat(ready.status()).isEqualTo(503);
            });
            assertThat(health("live").status()).isEqualTo(200);
            assertThat(health("live").took()).isLessThan(PROMPT);
            assertThat(management().get("/v1/stats").took()).isLessThan(PROMPT);
            for (int i = 0; i < 3; i++) {
                var reply = client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"x\"}");
                assertThat(reply.isProblem("database-unavailable"))
                        .as(reply.body())
                        .isTrue();
                assertThat(reply.header("Retry-After")).isEqualTo("1");
                assertThat(reply.took()).isLessThan(Duration.ofSeconds(6));
            }
        } finally {
            signal("CONT", pids);
        }
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .until(() -> health("ready").status() == 200);
        awaitServing(tenant);
    }

    @Test
    void servesAndStaysReadyWhileRedisHangs() {
        var tenant = newTenant();
        signal("STOP", cell.redis().process().pid());
        try {
            Awaitility.await()
                    .untilAsserted(() -> assertThat(health("ready").body()).contains("\"cache\": \"does not answer\""));
            assertThat(health("ready").status()).isEqualTo(200);
            assertThat(health("ready").took()).isLessThan(PROMPT);
            assertThat(client.get(tenant, 1, "/v1/notes").status()).isEqualTo(200);
        } finally {
            signal("CONT", cell.redis().process().pid());
        }
        Awaitility.await()
                .untilAsserted(() -> assertThat(health("ready").body()).contains("\"cache\": \"answers\""));
    }

    @Test
    void comesBackByItselfAfterPostgresRestarts() throws Exception {
        var tenant = newTenant();
        client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"kept\"}");

        cell.database().restart();

        Awaitility.await().atMost(Duration.ofSeconds(5)).untilAsserted(() -> {
            var reply = client.get(tenant, 1, "/v1/notes");
            assertThat(reply.body()).isEqualTo("[\"kept\"]");
        });
        for (int i = 0; i < 20; i++) {
            assertThat(client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"x\"}")
                            .status())
                    .isEqualTo(200);
        }
    }
}
