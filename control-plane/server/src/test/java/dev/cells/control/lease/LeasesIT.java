package dev.cells.control.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cells.control.database.Database;
import dev.cells.control.testing.IntegrationTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@QuarkusTest
class LeasesIT extends IntegrationTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    @Inject
    Database database;

    private boolean holds(Lease lease) {
        return database.write(connection -> {
            lease.check(connection);
            return true;
        });
    }

    @Test
    void oneReplicaHoldsItAndRenewsWithoutAnotherFence() {
        var first = new Leases(database);
        var second = new Leases(database);
        Lease held = first.acquire("exclusive", LONG).orElseThrow();
        assertThat(second.acquire("exclusive", LONG)).isEmpty();
        assertThat(first.acquire("exclusive", LONG)).hasValue(held);
        assertThat(holds(held)).isTrue();
        second.release("exclusive");
        assertThat(second.acquire("exclusive", LONG))
                .as("nobody releases for another")
                .isEmpty();
        first.release("exclusive");
        assertThat(second.acquire("exclusive", LONG).orElseThrow().fence()).isGreaterThan(held.fence());
    }

    @Test
    void aLeaderThatComesBackLateCannotCommit() {
        var paused = new Leases(database);
        var next = new Leases(database);
        Lease old = paused.acquire("late", Duration.ofMillis(1)).orElseThrow();
        await().until(() -> next.acquire("late", LONG).isPresent());
        assertThatThrownBy(() -> holds(old)).isInstanceOf(Lease.Lost.class);
    }
}
