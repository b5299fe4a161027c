package dev.cells.control.tenant;

import dev.cells.contract.cell.AtEpoch;
import dev.cells.contract.cell.OwnedTenant;
import dev.cells.contract.cell.PutTenant;
import dev.cells.control.management.CellAddress;
import dev.cells.control.management.CellReply;
import dev.cells.control.management.Management;
import jakarta.inject.Singleton;

/** {@link TenantCells} over the management API. */
@Singleton
class ManagedTenantCells implements TenantCells {

    private final Management management;

    ManagedTenantCells(Management management) {
        this.management = management;
    }

    @Override
    public CellReply<OwnedTenant> put(CellAddress cell, TenantRow tenant) {
        var body = new PutTenant(tenant.epoch(), tenant.plan());
        return management.call(cell, "PUT", "/v1/tenants/" + tenant.id(), body, OwnedTenant.class);
    }

    @Override
    public CellReply<OwnedTenant> activate(CellAddress cell, TenantRow tenant) {
        return post(cell, tenant, "activate");
    }

    @Override
    public CellReply<OwnedTenant> suspend(CellAddress cell, TenantRow tenant) {
        return post(cell, tenant, "suspend");
    }

    private CellReply<OwnedTenant> post(CellAddress cell, TenantRow tenant, String verb) {
        String path = "/v1/tenants/" + tenant.id() + "/" + verb;
        return management.call(cell, "POST", path, new AtEpoch(tenant.epoch()), OwnedTenant.class);
    }
}
