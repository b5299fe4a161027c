package dev.cells.chassis.killswitch;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a route, all routes of a class, or the jobs of a handler part of a feature, so that one kill switch turns them off
 * together. While it is off, routes answer 503 {@code switched-off} and jobs stay due.
 */
@Inherited
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Feature {

    /** Letters, digits, dots and dashes, for example {@code reports}. */
    String value();
}
