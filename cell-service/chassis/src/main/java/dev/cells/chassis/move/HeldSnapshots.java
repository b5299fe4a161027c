package dev.cells.chassis.move;

import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Pairs of snapshots that were taken under a fence, kept in this instance until they are compared, so that the comparison is no part
 * of the pause. Few, and not for long: each holds vacuum back on two servers.
 */
@Singleton
public class HeldSnapshots {

    private static final int PAIRS_MAX = 4;
    private static final Duration KEEP = Duration.ofMinutes(10);

    private final Map<Long, Pair> pairs = new LinkedHashMap<>();
    private final Clock clock;
    private long last;

    HeldSnapshots(Clock clock) {
        this.clock = clock;
    }

    /** Two snapshots of one moment. */
    public record Pair(Snapshot source, Snapshot target, Instant since) implements AutoCloseable {
        @Override
        public void close() throws SQLException {
            try (source) {
                target.close();
            }
        }
    }

    /** Keeps them; the oldest beyond {@value #PAIRS_MAX}, and those of long ago, are given up. */
    public synchronized long keep(Snapshot source, Snapshot target) throws SQLException {
        var oldest = clock.instant().minus(KEEP);
        for (Iterator<Pair> each = pairs.values().iterator(); each.hasNext(); ) {
            var pair = each.next();
            if (pairs.size() >= PAIRS_MAX || pair.since().isBefore(oldest)) {
                each.remove();
                pair.close();
            }
        }
        pairs.put(++last, new Pair(source, target, clock.instant()));
        return last;
    }

    /** Hands them over to the caller, who closes them. */
    public synchronized Optional<Pair> take(long number) {
        return Optional.ofNullable(pairs.remove(number));
    }
}
