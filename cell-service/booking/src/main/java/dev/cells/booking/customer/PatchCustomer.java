package dev.cells.booking.customer;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** What changes of a customer; an absent member stays as it is. */
public record PatchCustomer(
        @Nullable @Size(min = 1, max = 200) @Pattern(regexp = ".*\\S.*")
        String name,

        @Nullable @Pattern(regexp = "\\+[1-9][0-9]{6,14}") String phone,
        @Nullable @Email @Size(min = 3, max = 320) String email) {

    void applyTo(CustomerEntity customer) {
        customer.name = name == null ? customer.name : name;
        customer.phone = phone == null ? customer.phone : phone;
        customer.email = email == null ? customer.email : email;
    }
}
