package dev.cells.chassis.dependency;

import java.util.function.Function;

/** How a call ended: answered, or refused by one of our walls or by the provider. Never an exception. */
public sealed interface Outcome {

    /**
     * The provider answered, 2xx to 4xx.
     *
     * @param body text, 1 MiB at most
     */
    record Answered(int status, String body) implements Outcome {}

    /** There is no answer. Only for {@link Reason#FULL}, {@link Reason#OPEN} and {@link Reason#ABSENT} is it certain that nothing was sent. */
    record Refused(Reason reason, String detail) implements Outcome {}

    /** What {@code read} makes of a 2xx answer, else the fallback. */
    default <T> T or(Function<String, T> read, T fallback) {
        return this instanceof Answered(var status, var body) && status / 100 == 2 ? read.apply(body) : fallback;
    }

    /** Why there is no answer. */
    enum Reason {
        /** As many calls as may be at once, and nobody left in time. */
        FULL,
        /** The breaker is open: the last calls failed. */
        OPEN,
        /** No whole answer within the deadline. */
        TIMED_OUT,
        /** No connection, a broken one, or 5xx. */
        FAILED,
        /** The caller was interrupted. */
        CANCELLED,
        /** It has no address. */
        ABSENT;

        /** The word in metrics and statistics. */
        public String word() {
            return switch (this) {
                case FULL -> "full";
                case OPEN -> "open";
                case TIMED_OUT -> "timed-out";
                case FAILED -> "failed";
                case CANCELLED -> "cancelled";
                case ABSENT -> "absent";
            };
        }
    }
}
