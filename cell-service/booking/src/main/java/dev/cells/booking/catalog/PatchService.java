package dev.cells.booking.catalog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** What changes of a service; an absent member stays as it is. Bookings made before keep their time. */
public record PatchService(
        @Nullable @Size(min = 1, max = 200) @Pattern(regexp = ".*\\S.*")
        String name,

        @Nullable @QuarterHours @Min(15) @Max(720) Integer durationMinutes,
        @Nullable @Min(0) @Max(1_000_000_000_000L) Long priceMinor,
        @Nullable @Pattern(regexp = "[A-Z]{3}") String currency,
        @Nullable Boolean active) {

    void applyTo(ServiceEntity service) {
        service.name = name == null ? service.name : name;
        service.durationMinutes = durationMinutes == null ? service.durationMinutes : durationMinutes;
        service.priceMinor = priceMinor == null ? service.priceMinor : priceMinor;
        service.currency = currency == null ? service.currency : currency;
        service.active = active == null ? service.active : active;
    }
}
