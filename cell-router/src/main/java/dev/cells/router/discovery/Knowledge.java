package dev.cells.router.discovery;

import dev.cells.routingmap.Instance;
import java.time.Duration;
import java.util.List;

/**
 * What a router knows of one cell's instances, and how well. Immutable; times are milliseconds since 1970, 0 for never.
 *
 * <pre>
 *   WAITING ──▶ ANSWERED ◀──▶ EMPTY      EMPTY keeps the instances for a bounded time,
 *      └───────────┴──▶ FAILING ◀─┘      FAILING for as long as it takes
 * </pre>
 *
 * @param confirmedAt when they were last answered, also before a restart
 * @param emptySince when the source began to say that there is nobody
 * @param failures in a row
 * @param lastFailure empty when there was none since the start
 */
public record Knowledge(
        List<Instance> instances,
        Standing standing,
        long confirmedAt,
        long emptySince,
        int failures,
        String lastFailure,
        long failedAt) {

    /** How good it is. */
    public enum Standing {
        WAITING,
        ANSWERED,
        EMPTY,
        FAILING
    }

    public Knowledge {
        instances = List.copyOf(instances);
    }

    /** Before the first answer: what is remembered from before, which may be nothing. */
    static Knowledge remembered(List<Instance> instances, long confirmedAt) {
        return new Knowledge(instances, Standing.WAITING, confirmedAt, 0, 0, "", 0);
    }

    /** What is known after an answer. */
    Knowledge after(Answer answer, Duration emptyKept, long now) {
        return switch (answer) {
            case Answer.Found found -> found(found, now);
            case Answer.Empty _ -> empty(emptyKept, now);
            case Answer.Failed(var why) -> failed(why, now);
        };
    }

    private Knowledge found(Answer.Found found, long now) {
        try {
            List<Instance> merged = Merge.instances(found, instances);
            return merged.isEmpty()
                    ? failed("none of the names answered has an address", now)
                    : new Knowledge(merged, Standing.ANSWERED, now, 0, 0, lastFailure, failedAt);
        } catch (IllegalArgumentException e) {
            return failed(String.valueOf(e.getMessage()), now);
        }
    }

    private Knowledge empty(Duration kept, long now) {
        long since = emptySince == 0 ? now : emptySince;
        List<Instance> left = now - since >= kept.toMillis() ? List.of() : instances;
        return new Knowledge(left, Standing.EMPTY, confirmedAt, since, 0, lastFailure, failedAt);
    }

    private Knowledge failed(String why, long now) {
        return new Knowledge(instances, Standing.FAILING, confirmedAt, emptySince, failures + 1, why, now);
    }
}
