package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.booking.cell.Database;
import dev.cells.booking.cell.Reply;
import dev.cells.chassis.idempotency.IdempotentPost;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** POSTs with an Idempotency-Key. */
@QuarkusTest
class IdempotencyIT extends CellTest {

    @Test
    void givesTheSameAnswerAgainAndDoesNothing() {
        var salon = newSalon();

        var first = salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "\"abc\"");
        var second = salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "abc");

        assertThat(first.verdict()).isEqualTo("201");
        assertThat(second.verdict()).isEqualTo("201");
        assertThat(second.json()).isEqualTo(first.json());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(first.header(IdempotentPost.REPLAYED)).isEmpty();
        assertThat(second.header(IdempotentPost.REPLAYED)).hasValue("true");
        assertThat(salon.caller().get("/v1/bookings").json().get("items")).hasSize(1);
    }

    @Test
    void refusesAKeyThatWasUsedForAnotherRequest() {
        var salon = newSalon();
        salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "abc");

        var otherBody = salon.caller().post("/v1/bookings", salon.wish("11:00"), "Idempotency-Key", "abc");
        var otherPath = salon.caller().post("/v1/customers", Map.of("name", "Robin"), "Idempotency-Key", "abc");

        assertThat(otherBody.verdict()).isEqualTo("422 key-reused");
        assertThat(otherPath.verdict()).isEqualTo("422 key-reused");
    }

    @Test
    void refusesAKeyWhoseFirstRequestIsStillRunning() throws SQLException {
        var salon = newSalon();
        try (var other = cell.database().as("api")) {
            other.setAutoCommit(false);
            Database.query(
                    other,
                    "select pg_advisory_xact_lock(hashtextextended(?, 0))::text",
                    "idempotency/" + salon.caller().tenant() + "/abc");

            var refused = salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "abc");

            assertThat(refused.verdict()).isEqualTo("409 key-in-flight");
            assertThat(refused.header("Retry-After")).hasValue("1");
            other.rollback();
        }
        var after = salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "abc");
        assertThat(after.verdict()).isEqualTo("201");
    }

    @Test
    void doesOnceWhatTwentyAskAtOnceWithOneKey() {
        var salon = newSalon();

        var replies = IntStream.range(0, 20)
                .mapToObj(
                        i -> salon.caller().postAsync("/v1/customers", Map.of("name", "Robin"), "Idempotency-Key", "k"))
                .toList();

        var done = replies.stream().map(CompletableFuture::join).toList();
        assertThat(done).extracting(Reply::verdict).isSubsetOf("201", "409 key-in-flight");
        assertThat(done.stream()
                        .filter(reply -> reply.status() == 201)
                        .map(reply -> reply.text("id"))
                        .distinct())
                .hasSize(1);
        assertThat(salon.caller().get("/v1/customers").json().get("items")).hasSize(2);
    }

    @Test
    void triesAgainAfterARefusal() {
        var salon = newSalon();
        var blocking = created(salon.book("10:00"));

        var refused = salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "abc");
        salon.caller().delete("/v1/bookings/" + blocking);
        var done = salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "abc");

        assertThat(refused.verdict()).isEqualTo("409 slot-taken");
        assertThat(done.verdict()).isEqualTo("201");
    }

    @Test
    void keepsTheKeysOfTenantsApart() {
        var one = newTenant();
        var two = newTenant();

        var first = one.post("/v1/customers", Map.of("name", "Robin"), "Idempotency-Key", "abc");
        var second = two.post("/v1/customers", Map.of("name", "Sasha"), "Idempotency-Key", "abc");

        assertThat(first.verdict()).isEqualTo("201");
        assertThat(second.verdict()).isEqualTo("201");
    }

    @Test
    void refusesAKeyThatIsNotOne() {
        var caller = newTenant();

        for (var key : new String[] {"a b", "\"", "x".repeat(256), "a,b"}) {
            assertThat(caller.post("/v1/customers", Map.of("name", "Robin"), "Idempotency-Key", key)
                            .verdict())
                    .as(key)
                    .isEqualTo("400 idempotency-key");
        }
    }
}
