package dev.cells.booking.booking;

import dev.cells.booking.availability.AvailabilityFinder;
import dev.cells.booking.booking.BookingRefused.AlreadyCancelled;
import dev.cells.booking.booking.BookingRefused.InThePast;
import dev.cells.booking.booking.BookingRefused.NotAligned;
import dev.cells.booking.booking.BookingRefused.OutsideHours;
import dev.cells.booking.booking.BookingRefused.SlotTaken;
import dev.cells.booking.booking.BookingRefused.Unknown;
import dev.cells.booking.calendar.Calendars;
import dev.cells.booking.reminder.Reminders;
import dev.cells.booking.staff.StaffDirectory;
import dev.cells.chassis.id.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** Makes, moves and cancels bookings, in the caller's transaction. */
@ApplicationScoped
class Bookings {

    private final BookingTable table;
    private final SlotTable slots;
    private final StaffDirectory staff;
    private final Followers followers;
    private final Clock clock;

    @Inject
    Bookings(BookingTable table, SlotTable slots, StaffDirectory staff, Followers followers, Clock clock) {
        this.table = table;
        this.slots = slots;
        this.staff = staff;
        this.followers = followers;
        this.clock = clock;
    }

    BookingEntity book(NewBooking wanted, Duration duration) {
        var booking = new BookingEntity();
        booking.id = Ids.next();
        booking.service = wanted.service();
        booking.staff = wanted.staff();
        booking.customer = wanted.customer();
        booking.status = BookingStatus.booked;
        booking.createdAt = clock.instant().truncatedTo(ChronoUnit.MICROS);
        place(booking, wanted.startsAt(), duration);
        table.persist(booking);
        take(booking);
        return booking;
    }

    BookingEntity move(UUID id, MoveBooking wanted) {
        var booking = locked(id);
        if (booking.status == BookingStatus.cancelled) {
            throw new AlreadyCancelled(id).exception();
        }
        var duration = Duration.between(booking.startsAt, booking.endsAt);
        booking.staff = wanted.staff() == null ? booking.staff : wanted.staff();
        place(booking, wanted.startsAt() == null ? booking.startsAt : wanted.startsAt(), duration);
        slots.free(id);
        take(booking);
        return booking;
    }

    /** Frees the slots; cancelling twice is the same as once. */
    void cancel(UUID id) {
        var booking = locked(id);
        if (booking.status == BookingStatus.booked) {
            booking.status = BookingStatus.cancelled;
            slots.free(id);
            followers.freed(id);
        }
    }

    private void place(BookingEntity booking, Instant start, Duration duration) {
        var end = start.plus(duration);
        if (start.getEpochSecond() % SlotTable.SLOT.toSeconds() != 0 || start.getNano() != 0) {
            throw new NotAligned(start).exception();
        }
        if (!start.isAfter(clock.instant())) {
            throw new InThePast(start).exception();
        }
        if (!staff.hoursOf(booking.staff).cover(start, end)) {
            throw new OutsideHours(start).exception();
        }
        booking.startsAt = start;
        booking.endsAt = end;
    }

    private void take(BookingEntity booking) {
        if (!slots.take(booking)) {
            throw new SlotTaken(booking.startsAt).exception();
        }
        followers.booked(booking);
    }

    private BookingEntity locked(UUID id) {
        return table.findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE)
                .orElseThrow(() -> new Unknown(id).exception());
    }

    /** What follows from a change of bookings elsewhere, if it is committed. */
    @ApplicationScoped
    static class Followers {
        private final AvailabilityFinder availability;
        private final Reminders reminders;
        private final Calendars calendars;

        @Inject
        Followers(AvailabilityFinder availability, Reminders reminders, Calendars calendars) {
            this.availability = availability;
            this.reminders = reminders;
            this.calendars = calendars;
        }

        void booked(BookingEntity booking) {
            availability.changed();
            reminders.plan(booking.id, booking.startsAt);
            calendars.changed(booking.id);
        }

        void freed(UUID booking) {
            availability.changed();
            calendars.changed(booking);
        }
    }
}
