package dev.cells.chassis.health;

import dev.cells.chassis.instance.Drain;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** {@code /q/health/ready}; asynchronous only so that it needs no worker thread, which may all be waiting. */
@org.eclipse.microprofile.health.Readiness
@Singleton
class ReadinessCheck implements AsyncHealthCheck {

    private final Readiness readiness;
    private final DatabaseProber database;
    private final RedisProber redis;
    private final Drain drain;

    ReadinessCheck(Readiness readiness, DatabaseProber database, RedisProber redis, Drain drain) {
        this.readiness = readiness;
        this.database = database;
        this.redis = redis;
        this.drain = drain;
    }

    @Override
    public Uni<HealthCheckResponse> call() {
        return Uni.createFrom()
                .item(() -> HealthCheckResponse.named("cell")
                        .status(readiness.isReady())
                        .withData("database", database.verdict().why())
                        .withData("cache", redis.verdict().why())
                        .withData("draining", drain.isOn())
                        .build());
    }
}
