package dev.cells.chassis.tls;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.tls.CertificateUpdatedEvent;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Looks at the data port's files twice a second and hands new keys to the server. Quarkus' own reloading would make new TLS contexts,
 * and two lines of log, at each look at files that did not change.
 */
@Singleton
class DataKeysWatch {

    private static final Logger LOG = Logger.getLogger(DataKeysWatch.class);
    private static final long LOOK_MILLIS = 500;

    private final DataKeys keys;
    private final TlsConfigurationRegistry registry;
    private final Event<CertificateUpdatedEvent> updated;
    private final Vertx vertx;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("data-tls-files").factory());

    DataKeysWatch(
            DataKeys keys, TlsConfigurationRegistry registry, Event<CertificateUpdatedEvent> updated, Vertx vertx) {
        this.keys = keys;
        this.registry = registry;
        this.updated = updated;
        this.vertx = vertx;
    }

    void start(@Observes StartupEvent event) {
        if (keys.notAfter().isPresent()) {
            var _ = thread.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    void stop(@Observes ShutdownEvent event) {
        // A look under way ends by itself; interrupted, it would report that as a failure.
        thread.shutdown();
    }

    private void look() {
        try {
            if (keys.look(vertx)) {
                registry.get(DataTlsSource.NAME)
                        .filter(configuration -> configuration.reload())
                        .ifPresent(configuration ->
                                updated.fire(new CertificateUpdatedEvent(DataTlsSource.NAME, configuration)));
            }
        } catch (RuntimeException e) {
            // The next look must come all the same.
            LOG.error("new TLS keys did not reach the data port", e);
        }
    }
}
