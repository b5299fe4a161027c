package dev.cells.booking.customer;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A customer as callers see it. */
public record CustomerView(
        UUID id,
        String name,
        @Nullable String phone,
        @Nullable String email) {}
