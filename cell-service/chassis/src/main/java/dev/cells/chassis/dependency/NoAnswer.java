package dev.cells.chassis.dependency;

import dev.cells.chassis.dependency.Outcome.Reason;
import dev.cells.chassis.dependency.Outcome.Refused;

/** The provider's fault, which the breaker counts. Without a stack: it is an outcome on its way, not a bug. */
final class NoAnswer extends Exception {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    NoAnswer(Reason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
    }

    Refused refused() {
        return new Refused(reason, String.valueOf(getMessage()));
    }
}
