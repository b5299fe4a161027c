package dev.cells.router.cell;

import java.time.Duration;

/**
 * Which 429 answers are remembered.
 *
 * @param policy name of the quota policy, in {@code RateLimit}, that concerns all of a tenant's requests
 * @param max longest time one is remembered; zero remembers none
 */
public record RateMemoSettings(String policy, Duration max) {}
