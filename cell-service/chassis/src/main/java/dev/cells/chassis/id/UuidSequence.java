package dev.cells.chassis.id;

import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * UUIDv7 with the 12 bits after the time as a counter (RFC 9562 §6.2, method 1). The counter starts at a random value
 * below 2,048 each millisecond; when it overflows, or the clock steps back, the time of the last id is carried on.
 */
final class UuidSequence {

    private static final int COUNTER_BITS = 12;
    private static final int COUNTER_START_MAX = 1 << 11;
    private static final long VERSION = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long RANDOM_MASK = 0x3FFF_FFFF_FFFF_FFFFL;

    private final Clock clock;
    private final RandomGenerator random;
    private final AtomicLong last = new AtomicLong();

    UuidSequence(Clock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    UUID next() {
        long fresh = clock.millis() << COUNTER_BITS | random.nextInt(COUNTER_START_MAX);
        long stamp = last.updateAndGet(previous -> Math.max(previous + 1, fresh));
        long time = stamp >>> COUNTER_BITS;
        long counter = stamp & ((1 << COUNTER_BITS) - 1);
        return new UUID(time << 16 | VERSION | counter, VARIANT | (random.nextLong() & RANDOM_MASK));
    }
}
