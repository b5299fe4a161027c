package dev.cells.contract.control;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tenant as the control plane has it.
 *
 * @param state {@code pending} (its cell does not serve it yet), {@code active}, {@code suspended}
 * @param pinned cell it is pinned to; absent when not pinned
 * @param revision map revision that last changed its line; 0 while pending
 */
public record TenantView(
        String id,
        String plan,
        String cell,
        long epoch,
        String state,
        @Nullable String pinned,
        long revision,
        Instant createdAt,
        List<String> nextSteps) {
    public TenantView {
        nextSteps = List.copyOf(nextSteps);
    }
}
