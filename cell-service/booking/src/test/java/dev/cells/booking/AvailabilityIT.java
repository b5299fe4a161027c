package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cached page of free times: right, whatever Redis does. */
@QuarkusTest
class AvailabilityIT extends CellTest {

    @Inject
    RedisDataSource redis;

    @Test
    void listsTheFreeStartsOfADay() {
        var salon = newSalon();
        created(salon.book("09:30"));

        var starts = starts(salon);

        assertThat(starts).startsWith(salon.at("09:00"), salon.at("10:00")).endsWith(salon.at("16:30"));
        assertThat(starts).hasSize(31 - 3);
    }

    @Test
    void answersFromTheCacheUntilABookingChangesIt() {
        var salon = newSalon();
        int all = starts(salon).size();
        cell.database()
                .execute(
                        "delete from app.staff where tenant_id = ?",
                        salon.caller().tenant());
        assertThat(starts(salon)).as("cached, for the table is empty").hasSize(all);

        var other = newSalon();
        assertThat(starts(other)).hasSize(all);
        var booking = created(other.book("10:00"));
        assertThat(starts(other)).hasSize(all - 3);
        other.caller().delete("/v1/bookings/" + booking);
        assertThat(starts(other)).hasSize(all);
    }

    @Test
    void keepsPagesUnderTenantAndEpochAndForALimitedTime() {
        var salon = newSalon();
        starts(salon);

        var keys = redis.key().keys(salon.caller().tenant() + "/1/availability/*");

        assertThat(keys).hasSize(1);
        assertThat(redis.key().pttl(keys.getFirst())).isBetween(1L, 30_000L);
    }

    @Test
    void staysRightAndQuickWhileRedisHangs() {
        var salon = newSalon();
        int all = starts(salon).size();
        try (var frozen = cell.freezeRedis()) {
            var took = new ArrayList<Duration>();
            for (int i = 0; i < 10; i++) {
                var reply = salon.caller().get(salon.availability());
                assertThat(reply.json().get("starts")).hasSize(all);
                took.add(reply.took());
            }
            created(salon.book("10:00"));
            assertThat(starts(salon)).as("no stale page").hasSize(all - 3);
            assertThat(took.subList(4, 10).stream().sorted().toList().get(2))
                    .as("left alone after some failures: " + took)
                    .isLessThan(Duration.ofMillis(40));
            assertThat(took.stream().sorted().toList().get(5)).isLessThan(Duration.ofMillis(250));
        }
        assertThat(starts(salon)).as("no stale page after Redis is back").hasSize(all - 3);
        var fresh = newSalon();
        await().untilAsserted(() -> {
            starts(fresh);
            assertThat(redis.key().keys(fresh.caller().tenant() + "/1/availability/*"))
                    .as("used again")
                    .isNotEmpty();
        });
    }

    @Test
    void refusesQuestionsThatMakeNoSense() {
        var salon = newSalon();

        assertThat(salon.caller().get("/v1/availability").status()).isEqualTo(400);
        assertThat(salon.caller()
                        .get(salon.availability().replace(salon.staff(), "kim"))
                        .status())
                .isIn(400, 404);
    }

    private static List<String> starts(Salon salon) {
        var reply = salon.caller().get(salon.availability());
        assertThat(reply.verdict()).isEqualTo("200");
        var starts = new ArrayList<String>();
        for (JsonNode start : reply.json().get("starts")) {
            starts.add(start.asText());
        }
        return starts;
    }
}
