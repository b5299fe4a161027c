package dev.cells.router;

import dev.cells.router.accesslog.AccessLogSettings;
import dev.cells.router.cell.CellSettings;
import dev.cells.router.cell.EjectionSettings;
import dev.cells.router.cell.RateMemoSettings;
import dev.cells.router.discovery.DnsSettings;
import dev.cells.router.discovery.KubernetesSettings;
import dev.cells.router.discovery.ResolvConf;
import dev.cells.router.http.HeadLimits;
import dev.cells.router.proxy.ProxySettings;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
                positive("limits.tunnel-timeout", limits.tunnelTimeout()),
                positive("limits.tunnel-end", limits.tunnelEnd()));
    }

    static CellSettings cells(RouterConfig config) {
        RouterConfig.Upstream upstream = config.upstream();
        return new CellSettings(
                upstream.inFlightMax(),
                upstream.queueMax(),
                positive("upstream.queue-wait", upstream.queueWait()),
                upstream.tenantShare(),
                upstream.retryShare(),
                upstream.retriesMin(),
                ejection(config.eject()),
                new RateMemoSettings(
                        config.rateMemo().policy(),
                        upToAnHour("rate-memo.max", config.rateMemo().max())),
                config.zone().orElse(""));
    }

    private static EjectionSettings ejection(RouterConfig.Eject eject) {
        return new EjectionSettings(
                eject.connectErrors(),
                eject.failures(),
                positive("eject.pause-min", eject.pauseMin()),
                positive("eject.pause-max", eject.pauseMax()),
                eject.shareMax(),
                positive("eject.ramp", eject.ramp()));
    }

    /** Empty: off. */
    static Optional<AccessLogSettings> accessLog(RouterConfig.AccessLog log) {
        return log.file()
                .map(file -> new AccessLogSettings(
                        Optional.of(file).filter(path -> !path.toString().equals("-")),
                        log.sample(),
                        log.sampleErrors(),
                        log.ring(),
                        log.query()));
    }

    static DnsSettings dns(RouterConfig config) {
        RouterConfig.Dns dns = config.dns();
        if (dns.refreshMin().compareTo(dns.refreshMax()) > 0) {
            throw new IllegalArgumentException("cells.router.dns.refresh-min is " + dns.refreshMin()
                    + " but must be at most cells.router.dns.refresh-max, " + dns.refreshMax());
        }
        // A mounted map is never written, and its folder often cannot be.
        Optional<Path> file = config.controlPlane().url().isPresent() ? config.mapFile() : Optional.empty();
        return new DnsSettings(
                dns.servers().orElse(List.of()).stream().map(Settings::server).toList(),
                ResolvConf.search(Path.of("/etc/resolv.conf")),
                positive("dns.query-timeout", dns.queryTimeout()),
                positive("dns.refresh-min", dns.refreshMin()),
                positive("dns.refresh-max", dns.refreshMax()),
                positive("dns.empty-keep", dns.emptyKeep()),
                file.map(path -> path.resolveSibling(path.getFileName() + ".instances")));
    }

    static KubernetesSettings kubernetes(RouterConfig config) {
        KubernetesConfig kubernetes = config.kubernetes();
        return new KubernetesSettings(
                kubernetes.url().or(() -> KubernetesSettings.ofPod(System.getenv())),
                kubernetes.tokenFile(),
                kubernetes.authority(),
                positive("kubernetes.request-timeout", kubernetes.requestTimeout()),
                positive("kubernetes.watch-timeout", kubernetes.watchTimeout()));
    }

    private static InetSocketAddress server(String text) {
        int colon = text.lastIndexOf(':');
        try {
            byte[] address = NetUtil.createByteArrayFromIpAddressString(text.substring(0, Math.max(colon, 0)));
            if (address != null) {
                return new InetSocketAddress(
                        InetAddress.getByAddress(address), Integer.parseInt(text.substring(colon + 1)));
            }
        } catch (IllegalArgumentException | UnknownHostException _) {
            // Said below, with what it must be.
        }
        throw new IllegalArgumentException(
                "cells.router.dns.servers has " + text + "; each must be ADDRESS:PORT, for example 10.0.0.10:53");
    }

    private static Duration upToAnHour(String key, Duration value) {
        if (value.isNegative() || value.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(
                    "cells.router." + key + " is " + value + " but must be nothing to an hour");
        }
        return value;
    }

    static Duration positive(String key, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "cells.router." + key + " is " + value + " but must be more than nothing and at most a day");
        }
        return value;
    }
}
