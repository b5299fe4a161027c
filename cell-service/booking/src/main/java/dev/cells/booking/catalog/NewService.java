package dev.cells.booking.catalog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * A service to be offered.
 *
 * @param durationMinutes a multiple of 15, at most 12 hours
 * @param priceMinor in the currency's smallest unit
 * @param currency ISO 4217
 */
public record NewService(
        @NotBlank @Size(max = 200) String name,
        @NotNull @QuarterHours @Min(15) @Max(720) Integer durationMinutes,
        @NotNull @Min(0) @Max(1_000_000_000_000L) Long priceMinor,
        @NotNull @Pattern(regexp = "[A-Z]{3}") String currency) {}
