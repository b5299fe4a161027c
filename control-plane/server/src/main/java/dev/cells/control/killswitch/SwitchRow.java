package dev.cells.control.killswitch;

import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchMode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A switch as it is stored.
 *
 * @param expiresAt null: it ends only when somebody takes it away
 */
record SwitchRow(
        SwitchId id,
        SwitchMode mode,
        String reason,
        @Nullable Instant expiresAt,
        Instant setAt,
        String setBy) {}
