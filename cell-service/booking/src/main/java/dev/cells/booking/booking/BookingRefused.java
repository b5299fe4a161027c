package dev.cells.booking.booking;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import java.time.Instant;
import java.util.UUID;

/** Why a booking was refused; every case is one the caller can act on. */
sealed interface BookingRefused {

    record Unknown(UUID booking) implements BookingRefused {}

    record NotAligned(Instant startsAt) implements BookingRefused {}

    record InThePast(Instant startsAt) implements BookingRefused {}

    record OutsideHours(Instant startsAt) implements BookingRefused {}

    record SlotTaken(Instant startsAt) implements BookingRefused {}

    record AlreadyCancelled(UUID booking) implements BookingRefused {}

    default ProblemException exception() {
        return new ProblemException(problem());
    }

    private Problem problem() {
        return switch (this) {
            case Unknown(var booking) ->
                Problem.of(404, "booking-unknown", "No such booking", "There is no booking " + booking + ".");
            case NotAligned(var startsAt) ->
                Problem.of(
                        400,
                        "starts-not-aligned",
                        "Bookings begin on a quarter of an hour",
                        startsAt + " is not on one; ask /v1/availability for possible starts.");
            case InThePast(var startsAt) ->
                Problem.of(400, "starts-in-the-past", "Bookings begin in the future", startsAt + " has passed.");
            case OutsideHours(var startsAt) ->
                Problem.of(
                        409,
                        "outside-working-hours",
                        "The staff member does not work then",
                        "A booking at " + startsAt
                                + " is not wholly inside the working hours; ask /v1/availability for possible starts.");
            case SlotTaken(var startsAt) ->
                Problem.of(
                        409,
                        "slot-taken",
                        "The time is taken",
                        "Another booking holds some of the time from " + startsAt
                                + "; ask /v1/availability for possible starts.");
            case AlreadyCancelled(var booking) ->
                Problem.of(
                        409,
                        "booking-cancelled",
                        "The booking is cancelled",
                        "Booking " + booking + " cannot be moved; make a new one.");
        };
    }
}
