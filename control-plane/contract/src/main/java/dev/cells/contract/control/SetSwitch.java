package dev.cells.contract.control;

import org.jspecify.annotations.Nullable;

/**
 * Body of {@code PUT /v1/switches}; the reason travels as {@code X-Reason}, as with every change.
 *
 * @param id {@code feature:reports@all}, {@code route:GET /v1/bookings@cell:c1} or {@code job:sms@tenant:acme}
 * @param mode {@code always} (off) or {@code never} (an exception from wider and automatic switches); absent: {@code always}
 * @param ttlSeconds until it ends by itself; absent: never
 */
public record SetSwitch(
        String id, @Nullable String mode, @Nullable Long ttlSeconds) {}
