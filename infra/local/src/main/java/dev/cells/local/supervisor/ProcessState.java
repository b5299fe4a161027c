package dev.cells.local.supervisor;

import java.time.Instant;

/**
 * Where one supervised process stands.
 *
 * <pre>
 *   Waiting ──▶ Starting ──▶ Ready          (a task: Starting ──▶ Done)
 *                 ▲   │         │
 *                 │   ▼         ▼
 *               BackingOff ◀────┘           from each: ──▶ Stopped
 * </pre>
 */
sealed interface ProcessState {

    /** Something it needs at its first start is not ready yet. */
    record Waiting() implements ProcessState {}

    /**
     * It runs but is not ready yet.
     *
     * @param failures ends in a row before this start
     */
    record Starting(Child child, Instant since, int failures) implements ProcessState {}

    /**
     * It serves.
     *
     * @param failures ends in a row before this start; forgotten after a healthy while
     */
    record Ready(Child child, Instant since, int failures) implements ProcessState {}

    /** It ended, or did not become ready; started again at {@code until}. */
    record BackingOff(Instant until, int failures, String why) implements ProcessState {}

    /** A task that ended well. Terminal. */
    record Done() implements ProcessState {}

    /** The fleet stops. Terminal. */
    record Stopped() implements ProcessState {}

    /** The word in {@code fleet.json}. */
    default String word() {
        return switch (this) {
            case Waiting _ -> "waiting";
            case Starting _ -> "starting";
            case Ready _ -> "ready";
            case BackingOff _ -> "backing-off";
            case Done _ -> "done";
            case Stopped _ -> "stopped";
        };
    }
}
