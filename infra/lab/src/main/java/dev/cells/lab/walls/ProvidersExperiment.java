package dev.cells.lab.walls;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Until;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * 20 checkouts and 10 bookings a second, each with a reminder that is due at once and a calendar entry: 20 calls of payments, 30 of SMS and
 * 30 of the calendar. After 10 s SMS takes 10 s a message, for 15 s. First all have one pool of 50, then pools of 20, 10 and 15.
 */
public final class ProvidersExperiment implements Experiment {

    private static final int CHECKOUTS = 20;
    private static final int BOOKINGS = 10;
    private static final Duration CLIENT = Duration.ofSeconds(3);
    private static final Duration HEALTHY = Duration.ofSeconds(10);
    private static final Duration SLOW = Duration.ofSeconds(15);
    /** Until the pool is full, which takes 50 ÷ 30 s. */
    private static final Duration FILLING = Duration.ofSeconds(3);

    private static final Duration CAUGHT_UP_MAX = Duration.ofSeconds(60);

    @Override
    public String title() {
        return "SMS slows to 10 s beside payments and calendar: one pool of 50, then three of 20, 10 and 15";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try (var cell = BookingCell.start(checkout, state)) {
            Seen shared = measure(
                    cell,
                    "shared",
                    keys(cell).shared(50, "payments", "sms", "calendar").map());
            Seen walled = measure(
                    cell,
                    "walled",
                    keys(cell)
                            .own("payments", 20)
                            .own("sms", 10)
                            .own("calendar", 15)
                            .map());
            Say.line(
                    "published: reminders want 30 x 10 = 300 connections, hold all 50 within a couple of seconds, every payment queues behind");
            Say.line(
                    "             SMS calls   checkouts ok        p99 while        calendar entries    reminders sent");
            Say.line(
                    "             at once     while slow          healthy, slow    told while slow     once SMS is well");
            shared.line("one pool");
            walled.line("three pools");
            return verdict(shared, walled);
        }
    }

    private static Verdict verdict(Seen shared, Seen walled) {
        boolean holds = shared.smsMost() >= 48
                && shared.okShare() <= 0.5
                && walled.slow().served() == walled.slow().count()
                && walled.smsMost() <= 10
                && walled.slow().ms(0.99) <= 2 * walled.healthy().ms(0.99)
                && walled.calendarShare() >= 0.95
                && walled.sent() >= walled.booked();
        return new Verdict(
                holds,
                Say.text(
                        "SMS at 10 s: one pool of 50: %.0f %% of checkouts ok, SMS holds %d; three pools: %.0f %% ok, p99 %.1f ms (healthy %.1f), SMS"
                                + " holds %d, %.0f %% of calendar entries told meanwhile, %d of %d reminders sent afterwards",
                        shared.okShare() * 100,
                        shared.smsMost(),
                        walled.okShare() * 100,
                        walled.slow().ms(0.99),
                        walled.healthy().ms(0.99),
                        walled.smsMost(),
                        walled.calendarShare() * 100,
                        walled.sent(),
                        walled.booked()));
    }

    /** Workers enough to fill the pool: it is the pool that saturates. */
    private static Keys keys(BookingCell cell) {
        return new Keys()
                .wideLanes()
                .set("booking.reminder.before", "PT720H")
                .set("cells.worker.threads", "64")
                .set("cells.db.worker.pool", "12")
                .dependency(cell.simulators(), "payments", Duration.ofSeconds(1))
                .dependency(cell.simulators(), "sms", Duration.ofSeconds(20))
                .dependency(cell.simulators(), "calendar", Duration.ofSeconds(2));
    }

    private static Seen measure(BookingCell cell, String name, Map<String, String> keys) throws Exception {
        for (String provider : new String[] {"payments", "sms", "calendar"}) {
            cell.simulators().latency(provider, Duration.ofMillis(20));
        }
        cell.count("with gone as (delete from cell.job returning 1) select count(*) from gone");
        long since = cell.count("select extract(epoch from now())::bigint");
        try (var instance = cell.instance(name, keys);
                var traffic = new Traffic()) {
            var client = instance.client();
            var salon = Salon.open(client, 40, LocalDate.now(ZoneOffset.UTC).plusDays(3));
            var checkouts = traffic.at(
                    CHECKOUTS,
                    () -> client.post("/v1/checkout", salon.wish(), CLIENT).isGood());
            var bookings = traffic.at(
                    BOOKINGS,
                    () -> client.post("/v1/bookings", salon.wish(), CLIENT).isGood());
            Until.passed(HEALTHY.multipliedBy(2));
            return slow(cell, since, instance, traffic, checkouts, bookings);
        }
    }

    private static Seen slow(
            BookingCell cell,
            long since,
            BookingInstance instance,
            Traffic traffic,
            Answers checkouts,
            Answers bookings)
            throws Exception {
        cell.simulators().latency("sms", Duration.ofSeconds(10));
        long begin = System.nanoTime();
        Until.passed(FILLING);
        long toldBefore = cell.simulators().requests("calendar");
        int smsMost = 0;
        while (System.nanoTime() - begin < SLOW.toNanos()) {
            smsMost = Math.max(smsMost, instance.ofDependency("in_use", "sms"));
            Until.passed(Duration.ofMillis(250));
        }
        long told = cell.simulators().requests("calendar") - toldBefore;
        traffic.end();
        Until.holds(
                "all answered or given up",
                CLIENT.multipliedBy(2),
                () -> checkouts.areComplete() && bookings.areComplete());
        Duration from = HEALTHY.multipliedBy(2);
        Answers healthy = checkouts.between(HEALTHY, from);
        Answers slow = checkouts.between(from.plus(FILLING), from.plus(SLOW));
        Answers booked = bookings.between(from.plus(FILLING), from.plus(SLOW));
        cell.simulators().latency("sms", Duration.ofMillis(20));
        return new Seen(
                healthy,
                slow,
                smsMost,
                told,
                slow.served() + booked.served(),
                caughtUp(cell, since),
                reminders(cell, since, "true"));
    }

    /** Waits until no reminder that is due is left, and tells how many were sent. */
    private static long caughtUp(BookingCell cell, long since) throws Exception {
        long end = System.nanoTime() + CAUGHT_UP_MAX.toNanos();
        while (System.nanoTime() < end && due(cell) > 0) {
            Until.passed(Duration.ofMillis(250));
        }
        return reminders(cell, since, "reminded_at is not null");
    }

    private static long due(BookingCell cell) throws Exception {
        return cell.count("select count(*) from cell.job where kind = 'booking-reminder' and state < 3");
    }

    /** Bookings of this run, all of which are reminded of at once. */
    private static long reminders(BookingCell cell, long since, String which) throws Exception {
        return cell.count("select count(*) from app.booking where status = 'booked' and created_at >= to_timestamp("
                + since + ") and " + which);
    }

    /**
     * What was measured.
     *
     * @param smsMost most SMS calls at once
     * @param told calendar entries told while SMS was slow
     * @param made bookings made in that time
     * @param sent reminders sent in the end, of {@code booked}
     */
    private record Seen(Answers healthy, Answers slow, int smsMost, long told, long made, long sent, long booked) {

        double okShare() {
            return (double) slow.served() / slow.count();
        }

        double calendarShare() {
            return made == 0 ? 0 : Math.min(1, (double) told / made);
        }

        void line(String name) {
            Say.line(
                    "%-12s %9d   %4d/%-4d    %10.1f, %7.1f ms   %8d of %-4d     %8d of %-4d",
                    name,
                    smsMost,
                    slow.served(),
                    slow.count(),
                    healthy.ms(0.99),
                    slow.ms(0.99),
                    told,
                    made,
                    sent,
                    booked);
        }
    }
}
