package dev.cells.booking.customer;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A customer to be added.
 *
 * @param phone international, for example +4930123456; without it nobody is reminded
 */
public record NewCustomer(
        @NotBlank @Size(max = 200) String name,
        @Nullable @Pattern(regexp = "\\+[1-9][0-9]{6,14}") String phone,
        @Nullable @Email @Size(min = 3, max = 320) String email) {}
