package dev.cells.chassis.health;

import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks Redis without waiting for it. Its answer is shown, and decides nothing: a cell serves without its cache. */
@Singleton
class RedisProber {

    private static final Duration ANSWER_MAX = Duration.ofMillis(500);

    private final ReactiveRedisDataSource redis;
    private final HealthConfig config;
    private final Clock clock;
    private volatile Verdict last;
    private @Nullable Cancellable probing;

    RedisProber(ReactiveRedisDataSource redis, HealthConfig config, Clock clock) {
        this.redis = redis;
        this.config = config;
        this.clock = clock;
        this.last = new Verdict(false, "not asked yet", clock.instant());
    }

    void start(@Observes StartupEvent event) {
        probing = Multi.createFrom()
                .ticks()
                .every(config.every())
                .onOverflow()
                .drop()
                .onItem()
                .transformToUniAndConcatenate(_ -> ask())
                .subscribe()
                .with(verdict -> last = verdict);
    }

    void stop(@Observes ShutdownEvent event) {
        if (probing != null) {
            probing.cancel();
        }
    }

    Verdict verdict() {
        return last.asOf(clock.instant(), config.staleMax());
    }

    private Uni<Verdict> ask() {
        return redis.execute("PING")
                .ifNoItem()
                .after(ANSWER_MAX)
                .fail()
                .map(_ -> new Verdict(true, "answers", clock.instant()))
                .onFailure()
                .recoverWithItem(() -> new Verdict(false, "does not answer", clock.instant()));
    }
}
