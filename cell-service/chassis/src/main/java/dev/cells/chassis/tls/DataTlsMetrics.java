package dev.cells.chassis.tls;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** {@code cells_data_tls_*}; nothing is shown for a port without TLS. */
@Singleton
class DataTlsMetrics {

    void register(@Observes StartupEvent start, DataKeys keys, MeterRegistry registry) {
        if (keys.notAfter().isEmpty()) {
            return;
        }
        FunctionCounter.builder("cells.data.tls.reloads", keys, DataKeys::reloads)
                .register(registry);
        FunctionCounter.builder("cells.data.tls.reload.failed", keys, DataKeys::failures)
                .register(registry);
        FunctionCounter.builder("cells.data.tls.refused", keys, DataKeys::refused)
                .description("certificates of callers that were not accepted")
                .register(registry);
        Gauge.builder("cells.data.tls.certificate.expiry", keys, DataTlsMetrics::expiry)
                .description("when the certificate in use ends, in seconds since 1970")
                .baseUnit("seconds")
                .register(registry);
    }

    private static double expiry(DataKeys keys) {
        return keys.notAfter().map(end -> (double) end.getEpochSecond()).orElse(Double.NaN);
    }
}
