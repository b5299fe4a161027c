package dev.cells.chassis.tenancy;

import dev.cells.contract.cell.OwnershipState;
import dev.cells.routingmap.TenantId;

/** A tenant as this cell's database had it when it was last read. */
record Ownership(TenantId tenant, long epoch, OwnershipState state) {}
