package dev.cells.contract.control;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kill switch as the control plane has it.
 *
 * @param id as {@link SetSwitch#id}
 * @param mode {@code always}, {@code never}, or {@code gone} when it was taken away just now
 * @param expiresAt when it ends by itself; absent: it does not
 * @param effect of the change that is answered; absent in lists
 */
public record SwitchView(
        String id,
        String mode,
        String reason,
        @Nullable Instant expiresAt,
        Instant setAt,
        String setBy,
        @Nullable SwitchEffect effect,
        List<String> nextSteps) {

    public SwitchView {
        nextSteps = List.copyOf(nextSteps);
    }
}
