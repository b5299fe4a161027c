package dev.cells.contract.control;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who changed what, when and why; written in the same transaction as the change.
 *
 * @param action for example {@code tenant.create}
 * @param target for example {@code tenant/acme}
 * @param reason what the caller gave
 */
public record AuditEntry(
        long id,
        Instant at,
        String actor,
        String action,
        String target,
        @Nullable String reason,
        String detail) {}
