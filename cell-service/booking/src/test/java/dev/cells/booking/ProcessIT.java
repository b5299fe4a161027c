package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.booking.cell.Caller;
import dev.cells.booking.cell.Instance;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The packaged application as a process: {@code migrate}, and SIGTERM while a job runs. */
@QuarkusTest
class ProcessIT extends CellTest {

    private static final String PHONE = "+49302000001";

    @Test
    void migratesAnEmptyDatabaseServesItAndHandsItsJobBackAtSigterm() throws IOException {
        var database = cell.newDatabase("other");
        var settings = new HashMap<>(cell.settings());
        settings.put("cells.db.url", database.url());
        var migrating = new HashMap<>(settings);
        migrating.putAll(cell.administrator());
        assertThat(Instance.migrate(migrating)).isZero();
        assertThat(Instance.migrate(migrating)).as("again").isZero();
        database.query("select (cell.put_tenant('acme', 1, 'standard')).tenant_id");
        database.query("select (cell.activate('acme', 1)).tenant_id");

        settings.put("cells.worker.grace", "PT0.2S");
        try (var instance = Instance.start(cell, settings)) {
            var caller = new Caller(instance.base(), "acme", cell.tokens().of("acme"), 1);
            await().atMost(Duration.ofSeconds(60)).until(() -> isServing(instance));
            var arrived = new CountDownLatch(1);
            var end = new CountDownLatch(1);
            cell.sms().behave(PHONE, number -> {
                arrived.countDown();
                return end.await(60, TimeUnit.SECONDS) ? 202 : 500;
            });
            created(salon(caller, PHONE).book("10:00"));
            database.execute("update cell.job set run_at = now()");
            await().atMost(Duration.ofSeconds(20)).until(() -> arrived.getCount() == 0);
            assertThat(database.query("select state || ' ' || attempt from cell.job"))
                    .containsExactly("1 1");

            assertThat(instance.terminate()).isIn(0, 143);

            assertThat(database.query("select state || ' ' || attempt || ' ' || last_error from cell.job"))
                    .containsExactly("0 0 interrupted");
            end.countDown();
        }
    }

    private static boolean isServing(Instance instance) {
        assertThat(instance.isAlive()).as("started").isTrue();
        try {
            return instance.management().get("/q/health/ready").status() == 200;
        } catch (AssertionError notYet) {
            return false;
        }
    }
}
