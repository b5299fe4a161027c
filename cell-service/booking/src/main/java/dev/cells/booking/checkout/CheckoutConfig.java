package dev.cells.booking.checkout;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Deposits. */
@ConfigMapping(prefix = "booking.deposit")
public interface CheckoutConfig {

    /** Share of the price that is paid at checkout. */
    @WithDefault("20")
    @Min(1)
    @Max(100)
    int percent();
}
