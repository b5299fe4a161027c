package dev.cells.control.tenant;

import dev.cells.contract.cell.OwnedTenant;
import dev.cells.control.management.CellAddress;
import dev.cells.control.management.CellReply;

/** What is done to a tenant in its cell; every call may be repeated. Tests put crashes around each. */
interface TenantCells {

    CellReply<OwnedTenant> put(CellAddress cell, TenantRow tenant);

    CellReply<OwnedTenant> activate(CellAddress cell, TenantRow tenant);

    CellReply<OwnedTenant> suspend(CellAddress cell, TenantRow tenant);
}
