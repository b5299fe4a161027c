package dev.cells.chassis.tenancy;

import dev.cells.routingmap.TenantId;

/** Why a request of a known caller is not served here and now. Nothing was done, in every case. */
public sealed interface Refusal {

    TenantId tenant();

    /**
     * Another cell owns the tenant, or this one at another epoch.
     *
     * @param ownerEpoch the epoch known here, 0 when the tenant is unknown
     */
    record NotOwned(TenantId tenant, long ownerEpoch) implements Refusal {}

    /** Its writes are held for a moment; reads are served. */
    record Fenced(TenantId tenant) implements Refusal {}

    record Suspended(TenantId tenant) implements Refusal {}
}
