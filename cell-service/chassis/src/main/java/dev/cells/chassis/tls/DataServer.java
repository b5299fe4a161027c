package dev.cells.chassis.tls;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * Demands a certificate of whoever connects to the data port with TLS. Quarkus' own setting for it is fixed at build time and would make
 * the router's certificate the identity of each request, where the tenant's token has to be.
 */
@Singleton
class DataServer implements HttpServerOptionsCustomizer {

    private final DataKeys keys;

    DataServer(DataKeys keys) {
        this.keys = keys;
    }

    @Override
    public void customizeHttpsServer(HttpServerOptions options) {
        // An application that encrypts its port in a way of its own decides itself whom it asks for a certificate.
        if (keys.notAfter().isPresent()) {
            options.setClientAuth(ClientAuth.REQUIRED);
        }
    }
}
