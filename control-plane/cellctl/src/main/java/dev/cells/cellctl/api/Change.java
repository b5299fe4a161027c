package dev.cells.cellctl.api;

import org.jspecify.annotations.Nullable;

/**
 * What comes with every mutation.
 *
 * @param key {@code Idempotency-Key}; one per command, so that the client's own retries change things once
 * @param reason for the audit; absent when none was given
 * @param dryRun ask for the plan, change nothing
 */
public record Change(String key, @Nullable String reason, boolean dryRun) {}
