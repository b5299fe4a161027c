package dev.cells.router.cell;

/**
 * How far an instance is trusted.
 *
 * <pre>
 *   In ──failures in a row──▶ Out ──pause over, one trial answered──▶ Ramp ──time──▶ In
 *                              ▲                                       │
 *                              └──────────────failure──────────────────┘  the pause doubles
 * </pre>
 */
sealed interface Standing {

    In IN = new In();

    record In() implements Standing {}

    /**
     * It gets nothing but a trial at a time, from {@code untilNanos} on.
     *
     * @param pauses how many before this since it was last in
     */
    record Out(Failure last, long untilNanos, int pauses) implements Standing {}

    /** It gets a part that grows with time. */
    record Ramp(long fromNanos, int pauses) implements Standing {}
}
