package dev.cells.control.database;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the database answered lately. Never blocks. */
@Readiness
@Singleton
class DatabaseReady implements HealthCheck {

    private final DatabaseProbe probe;
    private final DatabaseConfig config;

    DatabaseReady(DatabaseProbe probe, DatabaseConfig config) {
        this.probe = probe;
        this.config = config;
    }

    @Override
    public HealthCheckResponse call() {
        var ago = probe.answeredAgo();
        boolean fresh = ago.isPresent() && ago.get().compareTo(config.verdictMax()) <= 0;
        var response = HealthCheckResponse.named("database").status(fresh);
        ago.ifPresent(duration -> response.withData("answered_ms_ago", duration.toMillis()));
        return response.build();
    }
}
