package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cells.booking.cell.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Booking as its users know it. */
@QuarkusTest
class BookingIT extends CellTest {

    @Test
    void booksAndShowsABooking() {
        var salon = newSalon();

        var booked = salon.book("10:00");

        assertThat(booked.verdict()).isEqualTo("201");
        assertThat(booked.text("ends_at")).isEqualTo(salon.at("10:30"));
        assertThat(booked.text("status")).isEqualTo("booked");
        var location = booked.header("Location").orElseThrow();
        assertThat(location).endsWith("/v1/bookings/" + booked.text("id"));
        var shown = salon.caller().get("/v1/bookings/" + booked.text("id"));
        assertThat(shown.json()).isEqualTo(booked.json());
    }

    @Test
    void givesASlotToExactlyOneOfTwentyThatAskAtOnce() {
        var salon = newSalon();

        var replies = IntStream.range(0, 20)
                .mapToObj(i -> salon.caller().postAsync("/v1/bookings", salon.wish("11:00")))
                .toList();

        var verdicts = replies.stream()
                .map(CompletableFuture::join)
                .map(Reply::verdict)
                .toList();
        assertThat(verdicts).filteredOn("201"::equals).hasSize(1);
        assertThat(verdicts).filteredOn("409 slot-taken"::equals).hasSize(19);
        assertThat(cell.database()
                        .query(
                                "select id::text from app.booking where tenant_id = ?",
                                salon.caller().tenant()))
                .hasSize(1);
    }

    @Test
    void refusesABookingThatOverlapsAnother() {
        var salon = newSalon();
        assertThat(salon.book("10:00").status()).isEqualTo(201);

        assertThat(salon.book("10:15").verdict()).isEqualTo("409 slot-taken");
        assertThat(salon.book("09:45").verdict()).isEqualTo("409 slot-taken");
        assertThat(salon.book("10:30").verdict()).isEqualTo("201");
    }

    @Test
    void refusesTimesThatCannotBeBooked() {
        var salon = newSalon();
        var past = new HashMap<>(salon.wish("10:00"));
        past.put("starts_at", LocalDate.now(ZoneOffset.UTC).minusDays(1) + "T10:00:00Z");

        assertThat(salon.book("10:05").verdict()).isEqualTo("400 starts-not-aligned");
        assertThat(salon.caller().post("/v1/bookings", past).verdict()).isEqualTo("400 starts-in-the-past");
        assertThat(salon.book("08:45").verdict()).isEqualTo("409 outside-working-hours");
        assertThat(salon.book("16:45").verdict()).isEqualTo("409 outside-working-hours");
    }

    @Test
    void refusesWhatDoesNotExist() {
        var salon = newSalon();
        var nobody = UUID.randomUUID().toString();

        for (var member : new String[] {"service", "staff", "customer"}) {
            var wish = new HashMap<>(salon.wish("10:00"));
            wish.put(member, nobody);
            assertThat(salon.caller().post("/v1/bookings", wish).verdict()).isEqualTo("404 " + member + "-unknown");
        }
        assertThat(salon.caller().get("/v1/bookings/" + nobody).verdict()).isEqualTo("404 booking-unknown");
        assertThat(salon.caller().get("/v1/bookings/not-an-id").status()).isEqualTo(404);
    }

    @Test
    void freesTheTimeOfACancelledBooking() {
        var salon = newSalon();
        var booking = "/v1/bookings/" + created(salon.book("10:00"));

        assertThat(salon.caller().delete(booking).status()).isEqualTo(204);
        assertThat(salon.caller().delete(booking).status()).isEqualTo(204);

        assertThat(salon.caller().get(booking).text("status")).isEqualTo("cancelled");
        assertThat(salon.book("10:00").verdict()).isEqualTo("201");
        assertThat(salon.caller()
                        .patch(booking, Map.of("starts_at", salon.at("12:00")))
                        .verdict())
                .isEqualTo("409 booking-cancelled");
    }

    @Test
    void movesABookingAndFreesItsOldTime() {
        var salon = newSalon();
        var booking = "/v1/bookings/" + created(salon.book("10:00"));
        assertThat(salon.book("14:00").status()).isEqualTo(201);

        var moved = salon.caller().patch(booking, Map.of("starts_at", salon.at("10:15")));
        var refused = salon.caller().patch(booking, Map.of("starts_at", salon.at("14:00")));

        assertThat(moved.text("ends_at")).isEqualTo(salon.at("10:45"));
        assertThat(refused.verdict()).isEqualTo("409 slot-taken");
        assertThat(salon.caller().get(booking).text("starts_at")).isEqualTo(salon.at("10:15"));
        assertThat(salon.book("09:45").verdict()).isEqualTo("201");
    }

    @Test
    void keepsWhatBookingsReferTo() {
        var salon = newSalon();
        assertThat(salon.book("10:00").status()).isEqualTo(201);

        assertThat(salon.caller().delete("/v1/services/" + salon.service()).verdict())
                .isEqualTo("409 service-in-use");
        assertThat(salon.caller().delete("/v1/staff/" + salon.staff()).verdict())
                .isEqualTo("409 staff-in-use");
        assertThat(salon.caller().delete("/v1/customers/" + salon.customer()).verdict())
                .isEqualTo("409 customer-in-use");
    }

    @Test
    void refusesToBookWhatIsNotActive() {
        var salon = newSalon();

        assertThat(salon.caller()
                        .patch("/v1/services/" + salon.service(), Map.of("active", false))
                        .json()
                        .get("active")
                        .asBoolean())
                .isFalse();
        assertThat(salon.book("10:00").verdict()).isEqualTo("409 service-inactive");
    }

    @Test
    void changesAndRemovesCustomers() {
        var caller = newTenant();
        var customer = "/v1/customers/" + created(caller.post("/v1/customers", Map.of("name", "Robin")));

        var changed = caller.patch(customer, Map.of("email", "robin@example.org"));

        assertThat(changed.text("name")).isEqualTo("Robin");
        assertThat(changed.text("email")).isEqualTo("robin@example.org");
        assertThat(changed.json().has("phone")).as("absent instead of null").isFalse();
        assertThat(caller.delete(customer).status()).isEqualTo(204);
        assertThat(caller.get(customer).verdict()).isEqualTo("404 customer-unknown");
    }

    @Test
    void refusesAndNamesWhatIsWrongInABody() {
        var caller = newTenant();
        var service = Map.of("name", "Cut", "duration_minutes", 20, "price_minor", 1, "currency", "EUR");

        var odd = caller.post("/v1/services", service);
        var unknown = caller.post("/v1/customers", Map.of("name", "Robin", "nickname", "Rob"));
        var unparsable = dev.cells.booking.cell.Caller.send(
                caller.request("/v1/customers").POST(java.net.http.HttpRequest.BodyPublishers.ofString("{")));

        assertThat(odd.status()).isEqualTo(400);
        assertThat(odd.text("detail")).contains("duration_minutes");
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.text("detail")).contains("nickname");
        assertThat(unparsable.verdict()).startsWith("400 ");
        assertThat(caller.post("/v1/staff", Map.of("name", "Kim", "time_zone", "Mars/Olympus"))
                        .verdict())
                .isEqualTo("400 working-hours-invalid");
    }

    @Test
    void refusesABodyAboveOneMebibyte() {
        var caller = newTenant();

        var reply = caller.post("/v1/customers", Map.of("name", "x".repeat(1 << 20)));

        assertThat(reply.status()).isEqualTo(413);
    }

    @Test
    void listsInPagesOfTheAskedSize() {
        var caller = newTenant();
        for (int i = 0; i < 5; i++) {
            created(caller.post("/v1/customers", Map.of("name", "Customer " + i)));
        }
        var names = new HashSet<String>();
        var path = "/v1/customers?limit=2";
        JsonNode page = caller.get(path).json();
        int pages = 1;
        for (; page.has("next"); pages++) {
            assertThat(page.get("items")).hasSize(2);
            page.get("items").forEach(item -> names.add(item.get("name").asText()));
            page = caller.get(path + "&after=" + page.get("next").asText()).json();
        }
        page.get("items").forEach(item -> names.add(item.get("name").asText()));

        assertThat(names).hasSize(5);
        assertThat(pages).isEqualTo(3);
    }

    @Test
    void refusesPagesThatAreNotPossible() {
        var caller = newTenant();

        for (var query : new String[] {"limit=0", "limit=201", "limit=many", "after=first"}) {
            assertThat(caller.get("/v1/bookings?" + query).verdict()).as(query).isEqualTo("400 page-invalid");
        }
        assertThat(caller.get("/v1/bookings?limit=200").status()).isEqualTo(200);
    }

    @Test
    void reportsHowMuchOfTheirTimeStaffAreBooked() {
        var salon = newSalon();
        created(salon.book("10:00"));
        created(salon.book("12:00"));
        salon.caller().delete("/v1/bookings/" + created(salon.book("15:00")));

        var report = salon.caller().get("/v1/reports/utilisation?from=" + salon.day() + "&to=" + salon.day());

        var line = report.json().get("staff").get(0);
        assertThat(line.get("bookings").asInt()).isEqualTo(2);
        assertThat(line.get("booked_minutes").asInt()).isEqualTo(60);
        assertThat(line.get("worked_minutes").asInt()).isEqualTo(480);
        assertThat(line.get("share").asDouble()).isEqualTo(0.125);
        assertThat(salon.caller()
                        .get("/v1/reports/utilisation?from=2027-01-02&to=2027-01-01")
                        .verdict())
                .isEqualTo("400 period-invalid");
    }
}
