package dev.cells.router;

import dev.cells.router.http.HeadLimits;
import dev.cells.router.proxy.ProxySettings;
import java.time.Duration;

/** Configuration as the data path takes it; a value that cannot be stops the start and names its key. */
final class Settings {

    private static final Duration LONGEST = Duration.ofDays(1);

    private Settings() {}

    static ProxySettings proxy(RouterConfig config) {
        RouterConfig.Limits limits = config.limits();
        RouterConfig.Upstream upstream = config.upstream();
        return new ProxySettings(
                new HeadLimits(limits.requestLineBytes(), limits.headBytes(), limits.headFields()),
                limits.bodyBytes(),
                positive("limits.head-timeout", limits.headTimeout()),
                positive("limits.idle-timeout", limits.idleTimeout()),
                positive("limits.body-timeout", limits.bodyTimeout()),
                positive("upstream.connect-timeout", upstream.connectTimeout()),
                positive("upstream.response-timeout", upstream.responseTimeout()),
                positive("upstream.idle-timeout", upstream.idleTimeout()),
                upstream.idleMax(),
                positive("park.timeout", config.park().timeout()),
                config.park().perTenant(),
                config.park().max(),
                positive("limits.tunnel-timeout", limits.tunnelTimeout()));
    }

    static Duration positive(String key, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "cells.router." + key + " is " + value + " but must be more than nothing and at most a day");
        }
        return value;
    }
}
