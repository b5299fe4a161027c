package dev.cells.chassis.id;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;

/** The process's source of UUIDv7 (RFC 9562): ordered by creation within this process, unique over all processes. */
public final class Ids {

    private static final UuidSequence SEQUENCE = new UuidSequence(Clock.systemUTC(), new SecureRandom());

    private Ids() {}

    /** Returns a new id, greater than every id this process made before. */
    public static UUID next() {
        return SEQUENCE.next();
    }
}
