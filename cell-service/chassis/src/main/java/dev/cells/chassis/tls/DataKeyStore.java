package dev.cells.chassis.tls;

import io.quarkus.tls.runtime.KeyStoreAndKeyCertOptions;
import io.quarkus.tls.runtime.KeyStoreProvider;
import io.smallrye.common.annotation.Identifier;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Own keys of the data port, as Quarkus asks for them. */
@Singleton
@Identifier(DataTlsSource.NAME)
class DataKeyStore implements KeyStoreProvider {

    private final DataKeys keys;

    DataKeyStore(DataKeys keys) {
        this.keys = keys;
    }

    @Override
    @SuppressWarnings("NullAway") // null says that there is none; Quarkus' interface is not annotated
    public @Nullable KeyStoreAndKeyCertOptions getKeyStore(Vertx vertx) {
        return keys.current(vertx)
                .map(stores -> new KeyStoreAndKeyCertOptions(stores.keyStore(), stores.keys()))
                .orElse(null);
    }
}
