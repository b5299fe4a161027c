package dev.cells.control.change;

import dev.cells.control.background.Loop;
import dev.cells.control.database.Database;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Forgets Idempotency-Keys after a day; any replica may, for deleting twice deletes nothing more. */
@Singleton
class KeyCleaner {

    private static final Duration EVERY = Duration.ofMinutes(1);

    private final Database database;
    private final Keys keys;
    private final RandomGenerator random;
    private @Nullable Loop loop;

    KeyCleaner(Database database, Keys keys, RandomGenerator random) {
        this.database = database;
        this.keys = keys;
        this.random = random;
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("key-cleaner", EVERY, random, () -> database.write(keys::forgetExpired));
    }

    void stop(@Observes ShutdownEvent event) {
        Optional.ofNullable(loop).ifPresent(Loop::close);
    }
}
