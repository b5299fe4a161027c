package dev.cells.booking.booking;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Where a booking moves to; an absent member stays as it is. It keeps its length. */
public record MoveBooking(
        @Nullable Instant startsAt, @Nullable UUID staff) {}
