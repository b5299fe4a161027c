package dev.cells.chassis.tls;

import io.quarkus.tls.runtime.TrustStoreAndTrustOptions;
import io.quarkus.tls.runtime.TrustStoreProvider;
import io.smallrye.common.annotation.Identifier;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Who is let in at the data port, as Quarkus asks for it. */
@Singleton
@Identifier(DataTlsSource.NAME)
class DataTrustStore implements TrustStoreProvider {

    private final DataKeys keys;

    DataTrustStore(DataKeys keys) {
        this.keys = keys;
    }

    @Override
    @SuppressWarnings("NullAway") // null says that there is none; Quarkus' interface is not annotated
    public @Nullable TrustStoreAndTrustOptions getTrustStore(Vertx vertx) {
        return keys.current(vertx)
                .map(stores -> new TrustStoreAndTrustOptions(stores.trustStore(), stores.trust()))
                .orElse(null);
    }
}
