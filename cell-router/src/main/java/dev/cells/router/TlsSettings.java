package dev.cells.router;

import dev.cells.router.tls.ClientTls;
import dev.cells.router.tls.ServerTls;
import dev.cells.router.tls.Tls;
import dev.cells.router.tls.TlsFiles;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** TLS as configured; half of it, or files that cannot be used, stop the start and name the keys. */
final class TlsSettings {

    private static final String CLIENTS = "cells.router.tls";
    private static final String CELLS = "cells.router.upstream.tls";

    private TlsSettings() {}

    static Tls of(RouterConfig config, Clock clock) {
        return new Tls(clients(config.tls(), clock), cells(config.upstream().tls(), clock));
    }

    private static Optional<ServerTls> clients(RouterConfig.Tls tls, Clock clock) {
        var timeout = Settings.positive("tls.handshake-timeout", tls.handshakeTimeout());
        if (tls.certificate().isEmpty() && tls.key().isEmpty()) {
            return Optional.empty();
        }
        var files = new TlsFiles(
                CLIENTS,
                needed(tls.certificate(), CLIENTS + ".certificate", CLIENTS + ".key"),
                needed(tls.key(), CLIENTS + ".key", CLIENTS + ".certificate"),
                Optional.empty());
        return Optional.of(new ServerTls(files, timeout, tls.handshakesMax(), clock));
    }

    private static Optional<ClientTls> cells(RouterConfig.UpstreamTls tls, Clock clock) {
        if (tls.certificate().isEmpty()
                && tls.key().isEmpty()
                && tls.authority().isEmpty()) {
            return Optional.empty();
        }
        String others = CELLS + ".certificate, .key and .authority";
        Path authority = needed(tls.authority(), CELLS + ".authority", others);
        var files = new TlsFiles(
                CELLS,
                needed(tls.certificate(), CELLS + ".certificate", others),
                needed(tls.key(), CELLS + ".key", others),
                Optional.of(authority));
        return Optional.of(new ClientTls(files, clock));
    }

    private static Path needed(Optional<Path> file, String key, String others) {
        return file.orElseThrow(
                () -> new IllegalArgumentException(key + " is not set, but it goes together with " + others));
    }
}
