package dev.cells.contract.killswitch;

import org.jspecify.annotations.Nullable;

/**
 * One kill switch between control plane and cell.
 *
 * @param id as {@link SwitchId}
 * @param mode {@code always} or {@code never}
 * @param origin {@code manual} or {@code automatic}
 * @param ttlMs until it expires, counted from now by whoever reads it: clocks need not agree; null for never
 */
public record SwitchEntry(
        String id,
        String mode,
        String origin,
        String reason,
        @Nullable Long ttlMs) {}
