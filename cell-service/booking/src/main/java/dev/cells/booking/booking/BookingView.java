package dev.cells.booking.booking;

import java.time.Instant;
import java.util.UUID;

/** A booking as callers see it; the other ids are those of the resources of the same name. */
public record BookingView(
        UUID id,
        UUID service,
        UUID staff,
        UUID customer,
        Instant startsAt,
        Instant endsAt,
        BookingStatus status,
        Instant createdAt) {}
