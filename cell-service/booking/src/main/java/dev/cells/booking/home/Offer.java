package dev.cells.booking.home;

import dev.cells.booking.catalog.Catalog;
import dev.cells.booking.catalog.ServiceView;
import dev.cells.chassis.tenancy.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** What the tenant offers, in a transaction of its own. */
@ApplicationScoped
class Offer {

    private static final int SERVICES_MAX = 20;

    private final Catalog catalog;

    @Inject
    Offer(Catalog catalog) {
        this.catalog = catalog;
    }

    @TenantTransaction(readOnly = true)
    List<ServiceView> services() {
        return catalog.offered(SERVICES_MAX);
    }
}
