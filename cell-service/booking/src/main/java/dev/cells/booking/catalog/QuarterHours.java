package dev.cells.booking.catalog;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.jspecify.annotations.Nullable;

/** Minutes that are whole quarters of an hour, the grid of all bookings. */
@Documented
@Constraint(validatedBy = QuarterHours.Validator.class)
@Retention(RetentionPolicy.RUNTIME)
public @interface QuarterHours {

    String message() default "must be a multiple of 15";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the remainder; an absent value is somebody else's concern. */
    class Validator implements ConstraintValidator<QuarterHours, Integer> {
        @Override
        public boolean isValid(@Nullable Integer minutes, ConstraintValidatorContext context) {
            return minutes == null || minutes % 15 == 0;
        }
    }
}
