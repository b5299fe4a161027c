package dev.cells.chassis.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.chassis.cache.Redis;
import dev.cells.chassis.dependency.SharedTotal.Place;
import dev.cells.chassis.testapp.CellIT;
import dev.cells.local.process.Signals;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init") // injected
class SharedTotalIT extends CellIT {

    private static final Plan.Counted THREE = new Plan.Counted(3, 1);

    @Inject
    Redis redis;

    @Test
    void countsTheCallsOfAllInstances() {
        var one = total("counted", Duration.ofSeconds(30));
        var other = total("counted", Duration.ofSeconds(30));
        var places = fill(one, other);
        assertThat(places).hasSize(3);
        assertThat(other.enter()).isNull();

        places.getFirst().leave();

        assertThat(fill(other)).hasSize(1);
    }

    @Test
    void forgetsTheCallsOfAnInstanceThatWasKilled() {
        var killed = total("killed", Duration.ofMillis(100));
        var other = total("killed", Duration.ofMillis(100));
        assertThat(fill(killed)).hasSize(3);
        assertThat(other.enter()).isNull();

        await().until(() -> other.enter() != null);
    }

    @Test
    void leavesEachInstanceItsPartWhileRedisHangs() {
        var one = total("hung", Duration.ofMillis(500));
        var other = total("hung", Duration.ofMillis(500));
        long pid = cell.redis().process().pid();
        Signals.send("STOP", pid);
        try {
            assertThat(fill(one)).hasSize(1);
            assertThat(fill(other)).hasSize(1);
        } finally {
            Signals.send("CONT", pid);
        }
        await().until(() -> one.enter() != null);
    }

    private SharedTotal total(String name, Duration deadline) {
        return new SharedTotal(redis, name, THREE, deadline);
    }

    private static List<Place> fill(SharedTotal... totals) {
        var places = new ArrayList<Place>();
        boolean entered = true;
        while (entered) {
            entered = false;
            for (var total : totals) {
                var place = total.enter();
                if (place != null) {
                    places.add(place);
                    entered = true;
                }
            }
        }
        return places;
    }
}
