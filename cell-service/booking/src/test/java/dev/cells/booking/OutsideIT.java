package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.booking.cell.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the providers outside may do to a cell. */
@QuarkusTest
class OutsideIT extends CellTest {

    @BeforeEach
    void healthy() {
        for (var provider : List.of("payments", "calendar", "recommendations", "llm")) {
            cell.providers().behave(provider, 10, 0);
        }
    }

    @Test
    void showsTheFirstPageWithRecommendations() {
        var salon = newSalon();

        await().untilAsserted(() -> {
            var home = salon.caller().get("/v1/home");
            assertThat(home.status()).isEqualTo(200);
            assertThat(home.json().path("services")).hasSize(1);
            assertThat(home.json().has("recommendations")).isTrue();
        });
    }

    @Test
    void showsTheFirstPageWithoutRecommendationsWhenTheyAreSlow() {
        var salon = newSalon();
        cell.providers().behave("recommendations", 5_000, 0);

        var home = salon.caller().get("/v1/home");

        assertThat(home.status()).isEqualTo(200);
        assertThat(home.json().path("services")).hasSize(1);
        assertThat(home.json().has("recommendations")).isFalse();
        assertThat(home.took()).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void letsTenChatsRunAndTwentyWaitASecond() {
        var tenant = newTenant();
        cell.providers().behave("llm", 4_000, 0);

        var replies = IntStream.range(0, 80)
                .mapToObj(i -> tenant.postAsync("/v1/chat", Map.of("message", "When are you open?")))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(replies.stream().filter(reply -> reply.status() == 200)).hasSize(10);
        var refused = replies.stream().filter(reply -> reply.status() != 200).toList();
        assertThat(refused).hasSize(70).allSatisfy(reply -> {
            assertThat(reply.verdict()).isEqualTo("503 dependency-busy");
            assertThat(reply.header("Retry-After")).contains("1");
        });
        assertThat(refused.stream().filter(reply -> reply.took().toMillis() >= 1_000))
                .hasSizeGreaterThanOrEqualTo(20);
    }

    /** The lane has room for all that the assistant's walls let wait. */
    @Test
    void answersASessionWhileAsManyChatsHangAsMayAndAreRefused() {
        var tenant = newTenant();
        cell.providers().behave("llm", 3_000, 0);
        var chats = IntStream.range(0, 80)
                .mapToObj(i -> tenant.postAsync("/v1/chat", Map.of("message", "When are you open?")))
                .toList();
        await().until(() -> chats.stream().filter(CompletableFuture::isDone).count() >= 50);

        var sessions =
                IntStream.range(0, 50).mapToObj(i -> tenant.get("/v1/session")).toList();

        assertThat(sessions).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.text("tenant")).isEqualTo(tenant.tenant());
        });
        assertThat(chats.stream().filter(chat -> !chat.isDone())).hasSizeGreaterThanOrEqualTo(10);
        chats.forEach(CompletableFuture::join);
    }

    @Test
    void takesADepositAtCheckout() {
        var salon = newSalon();

        Reply reply = salon.caller().post("/v1/checkout", salon.wish("10:00"));

        assertThat(reply.status()).as(reply.response().body()).isEqualTo(201);
        assertThat(reply.json().path("deposit").path("amount_minor").asLong()).isEqualTo(900);
        assertThat(reply.json().path("deposit").path("id").asText()).startsWith("pay-");
        assertThat(salon.book("10:00").verdict()).isEqualTo("409 slot-taken");
    }

    @Test
    void givesTheTimeBackWhenThereIsNoDeposit() {
        var salon = newSalon();
        cell.providers().behave("payments", 10, 1);

        var reply = salon.caller().post("/v1/checkout", salon.wish("11:00"));

        assertThat(reply.verdict()).isEqualTo("503 dependency-unavailable");
        created(salon.book("11:00"));
    }

    @Test
    void tellsTheCalendarOfABooking() {
        var salon = newSalon();
        long before = cell.providers().requests("calendar");

        created(salon.book("12:00"));

        await().until(() -> cell.providers().requests("calendar") > before);
    }
}
