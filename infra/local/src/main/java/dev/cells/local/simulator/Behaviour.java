package dev.cells.local.simulator;

/**
 * How a provider behaves now.
 *
 * @param latencyMs wait before each answer, 0 to 600,000
 * @param errorRate share of requests answered 500, 0 to 1; spread evenly, so that 0.25 is exactly every fourth
 */
public record Behaviour(long latencyMs, double errorRate) {

    static final Behaviour HEALTHY = new Behaviour(20, 0);
    private static final long LATENCY_MAX_MS = 600_000;

    public Behaviour {
        if (latencyMs < 0 || latencyMs > LATENCY_MAX_MS) {
            throw new IllegalArgumentException("latency_ms " + latencyMs + " is not 0 to " + LATENCY_MAX_MS);
        }
        if (!(errorRate >= 0 && errorRate <= 1)) {
            throw new IllegalArgumentException("error_rate " + errorRate + " is not 0 to 1");
        }
    }

    /** Whether the {@code number}th request, counted from 1, fails. */
    boolean fails(long number) {
        return Math.floor(number * errorRate) > Math.floor((number - 1) * errorRate);
    }
}
