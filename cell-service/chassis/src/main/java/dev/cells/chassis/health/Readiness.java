package dev.cells.chassis.health;

import dev.cells.chassis.instance.Drain;
import jakarta.inject.Singleton;

/** Whether this instance would take new requests: its database answers and it is not draining. */
@Singleton
public class Readiness {

    private final DatabaseProber database;
    private final Drain drain;

    Readiness(DatabaseProber database, Drain drain) {
        this.database = database;
        this.drain = drain;
    }

    public boolean isReady() {
        return isDatabaseUp() && !drain.isOn();
    }

    public boolean isDatabaseUp() {
        return database.verdict().up();
    }
}
