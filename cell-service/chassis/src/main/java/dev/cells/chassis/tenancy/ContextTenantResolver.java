package dev.cells.chassis.tenancy;

import io.quarkus.hibernate.orm.PersistenceUnitExtension;
import io.quarkus.hibernate.orm.runtime.tenant.TenantResolver;
import jakarta.enterprise.context.RequestScoped;

/** Gives Hibernate the tenant for {@code @TenantId} columns: it sets them on insert and filters every query by them. */
@RequestScoped
@PersistenceUnitExtension
public class ContextTenantResolver implements TenantResolver {

    /** No tenant has this id, so work without a tenant sees nothing. */
    private static final String NOBODY = "-";

    private final TenantContext context;

    ContextTenantResolver(TenantContext context) {
        this.context = context;
    }

    @Override
    public String getDefaultTenantId() {
        return NOBODY;
    }

    @Override
    public String resolveTenantId() {
        return context.isBound() ? context.tenant().value() : NOBODY;
    }
}
