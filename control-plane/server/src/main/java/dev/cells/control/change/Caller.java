package dev.cells.control.change;

import dev.cells.control.database.Database.Effects;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for a change.
 *
 * @param actor the token's subject
 * @param reason {@code X-Reason}
 * @param key {@code Idempotency-Key}
 * @param dryRun do and check everything, keep nothing
 */
public record Caller(
        String actor, @Nullable String reason, @Nullable String key, boolean dryRun) {

    public Effects effects() {
        return dryRun ? Effects.UNDONE : Effects.KEPT;
    }
}
