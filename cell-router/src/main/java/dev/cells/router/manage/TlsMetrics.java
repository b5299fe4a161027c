package dev.cells.router.manage;

import dev.cells.router.tls.ReloadedKeys;
import dev.cells.router.tls.ServerTls;
import dev.cells.router.tls.Tls;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Keys and handshakes; nothing is shown for a side without TLS. {@code peer} is {@code clients} or {@code cells}. */
final class TlsMetrics {

    private final MeterRegistry registry;
    private final Tls tls;

    TlsMetrics(MeterRegistry registry, Tls tls) {
        this.registry = registry;
        this.tls = tls;
    }

    void bind() {
        tls.clients().ifPresent(this::clients);
        tls.cells().ifPresent(cells -> keys("cells", cells.keys()));
    }

    private void clients(ServerTls clients) {
        keys("clients", clients.keys());
        FunctionCounter.builder("cells.router.tls.handshakes.failed", clients, ServerTls::failed)
                .description("handshakes with clients that ended without a connection")
                .register(registry);
        FunctionCounter.builder("cells.router.tls.handshakes.refused", clients, ServerTls::refused)
                .description("connections closed because too many handshakes were under way")
                .register(registry);
    }

    private void keys(String peer, ReloadedKeys keys) {
        FunctionCounter.builder("cells.router.tls.reloads", keys, ReloadedKeys::reloads)
                .tag("peer", peer)
                .register(registry);
        FunctionCounter.builder("cells.router.tls.reload.failed", keys, ReloadedKeys::failures)
                .tag("peer", peer)
                .register(registry);
        Gauge.builder(
                        "cells.router.tls.certificate.expiry",
                        keys,
                        one -> one.notAfter().getEpochSecond())
                .description("when the certificate in use ends, in seconds since 1970")
                .baseUnit("seconds")
                .tag("peer", peer)
                .register(registry);
    }
}
