package dev.cells.router.proxy;

import dev.cells.router.accesslog.AccessLog;
import dev.cells.router.metrics.TopTenants;
import dev.cells.router.tls.Tls;
import java.util.Optional;

/**
 * What a data path can do without; what is absent or off costs nothing.
 *
 * @param top the busiest tenants
 */
public record Fittings(Tls tls, TopTenants top, Optional<AccessLog> log) {

    public static final Fittings NONE = of(Tls.NONE);

    public static Fittings of(Tls tls) {
        return new Fittings(tls, new TopTenants(0), Optional.empty());
    }
}
