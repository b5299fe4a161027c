package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Reminders, and with them the queue: due at once here, because the appointments are moved close. */
@QuarkusTest
class ReminderIT extends CellTest {

    @Test
    void waitsUntilTheDayBefore() {
        var salon = newSalon("+49301000001");

        created(salon.book("10:00"));

        assertThat(jobs(salon, "state")).containsExactly("2");
        assertThat(jobs(salon, "run_at at time zone 'UTC'"))
                .allSatisfy(at -> assertThat(at).startsWith(salon.day().minusDays(1) + " 10:00:00"));
    }

    @Test
    void leavesNoJobWhenTheBookingWasRefused() {
        var salon = newSalon("+49301000002");
        created(salon.book("10:00"));

        salon.book("10:00");

        assertThat(jobs(salon, "id::text")).hasSize(1);
    }

    @Test
    void remindsTheCustomerOnceAndNotesIt() {
        var salon = newSalon("+49301000003");

        var booking = created(salon.book("10:00"));
        makeDue(salon);

        await().until(() -> jobs(salon, "id::text").isEmpty());
        var message = cell.sms().to("+49301000003");
        assertThat(message).hasSize(1);
        assertThat(message.getFirst().text()).contains("Cut with Kim").contains("10:00");
        assertThat(message.getFirst().idempotencyKey()).contains(booking);
        assertThat(cell.database().query("select reminded_at::text from app.booking where id::text = ?", booking))
                .doesNotContainNull();
    }

    @Test
    void sendsNothingForACancelledBooking() {
        var salon = newSalon("+49301000004");
        salon.caller().delete("/v1/bookings/" + created(salon.book("10:00")));

        makeDue(salon);

        await().until(() -> jobs(salon, "id::text").isEmpty());
        assertThat(cell.sms().to("+49301000004")).isEmpty();
    }

    @Test
    void triesAgainWithTheSameKeyUntilTheProviderTakesIt() {
        var salon = newSalon("+49301000005");
        cell.sms().behave("+49301000005", number -> number < 3 ? 500 : 202);
        created(salon.book("10:00"));

        makeDue(salon);

        await().until(() -> jobs(salon, "id::text").isEmpty());
        var messages = cell.sms().to("+49301000005");
        assertThat(messages).hasSize(3);
        assertThat(messages.stream().map(message -> message.idempotencyKey()).distinct())
                .hasSize(1);
    }

    @Test
    void keepsAJobAsDeadThatUsedUpItsAttempts() {
        var salon = newSalon("+49301000006");
        cell.sms().behave("+49301000006", number -> 500);
        created(salon.book("10:00"));

        makeDue(salon);

        await().atMost(Duration.ofSeconds(20)).until(() -> jobs(salon, "state").equals(List.of("3")));
        assertThat(jobs(salon, "attempt")).containsExactly("10");
        assertThat(jobs(salon, "last_error"))
                .allSatisfy(error -> assertThat(error).contains("500"));
        // A try that broke off before the provider saw it counts too.
        assertThat(cell.sms().to("+49301000006")).hasSizeBetween(8, 10);
    }

    @Test
    void changesNothingAfterItsLeaseWasLost() {
        var salon = newSalon("+49301000007");
        var arrived = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        cell.sms().behave("+49301000007", number -> {
            arrived.countDown();
            return goOn.await(20, TimeUnit.SECONDS) ? 202 : 500;
        });
        created(salon.book("10:00"));
        makeDue(salon);
        await().until(() -> arrived.getCount() == 0);

        cell.database()
                .execute(
                        "update cell.job set attempt = attempt + 1, owner = gen_random_uuid(),"
                                + " lease_until = now() + interval '1 hour'"
                                + " where kind = 'booking-reminder' and tenant_id = ?",
                        salon.caller().tenant());
        var taken = jobs(salon, "attempt || ' ' || owner");
        await().atMost(Duration.ofSeconds(10)).until(() -> running("lost") > 0);
        goOn.countDown();

        assertThat(jobs(salon, "attempt || ' ' || owner")).isEqualTo(taken);
        assertThat(jobs(salon, "state")).containsExactly("1");
    }

    @Test
    void rescuesTheJobOfAWorkerThatIsGone() {
        var salon = newSalon("+49301000008");
        created(salon.book("10:00"));
        cell.database()
                .execute(
                        "update cell.job set state = 1, attempt = 1, owner = gen_random_uuid(),"
                                + " lease_until = now() - interval '1 s'"
                                + " where kind = 'booking-reminder' and tenant_id = ?",
                        salon.caller().tenant());

        await().atMost(Duration.ofSeconds(15))
                .until(() -> jobs(salon, "id::text").isEmpty());
        assertThat(cell.sms().to("+49301000008")).hasSize(1);
    }

    @Test
    void letsTheJobsOfAFencedTenantWait() {
        var fenced = newSalon("+49301000009");
        var open = newSalon("+49301000010");
        created(fenced.book("10:00"));
        created(open.book("10:00"));
        cell.database()
                .query("select (cell.fence(?, 1)).tenant_id", fenced.caller().tenant());

        makeDue(fenced);
        makeDue(open);

        await().until(() -> jobs(open, "id::text").isEmpty());
        assertThat(jobs(fenced, "state || ' ' || attempt")).containsExactly("0 0");
        cell.database()
                .query("select (cell.release(?, 1)).tenant_id", fenced.caller().tenant());
        await().until(() -> jobs(fenced, "id::text").isEmpty());
    }

    @Test
    void wakesForAJobThatIsDueAtOnce() {
        var salon = newSalon("+49301000011");
        var tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(1);
        var staff = created(
                salon.caller().post("/v1/staff", Map.of("name", "Kim", "works_from", "00:00", "works_until", "00:30")));
        var soon = new Salon(salon.caller(), salon.service(), staff, salon.customer(), tomorrow);

        created(soon.book("00:00"));

        await().until(() -> cell.sms().to("+49301000011").size() == 1);
    }

    @Test
    void defersAReminderThatFindsNoPlaceWithoutCostingAnAttempt() {
        var slow = newSalon("+49301000012");
        var next = newSalon("+49301000013");
        var goOn = new CountDownLatch(1);
        cell.sms().behave("+49301000012", number -> goOn.await(9, TimeUnit.SECONDS) ? 202 : 500);
        created(slow.book("10:00"));
        created(next.book("10:00"));
        makeDue(slow);
        await().until(() -> cell.sms().to("+49301000012").size() == 1);

        makeDue(next);

        await().until(() -> running("snoozed") > 0);
        assertThat(jobs(next, "attempt")).containsExactly("0");
        assertThat(cell.sms().to("+49301000013")).isEmpty();
        goOn.countDown();
        await().until(() -> cell.sms().to("+49301000013").size() == 1);
    }

    private void makeDue(Salon salon) {
        cell.database()
                .execute(
                        "update cell.job set run_at = now() where kind = 'booking-reminder' and tenant_id = ?",
                        salon.caller().tenant());
    }

    private List<String> jobs(Salon salon, String column) {
        return cell.database()
                .query(
                        "select (" + column + ")::text from cell.job where kind = 'booking-reminder' and tenant_id = ?",
                        salon.caller().tenant());
    }

    private double running(String outcome) {
        return management()
                .get("/q/metrics")
                .response()
                .body()
                .lines()
                .filter(line ->
                        line.startsWith("cells_jobs_runs_total") && line.contains("outcome=\"" + outcome + "\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
