package dev.cells.booking.chat;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** What somebody asks the assistant. */
public record Question(@NotBlank @Size(max = 4_000) String message) {}
