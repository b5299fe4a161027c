package dev.cells.chassis.database;

import java.util.Locale;

/** The login roles of a running instance, in the order in which the arithmetic of connections names them. */
public enum CellRole {
    API(0),
    WORKER(0),
    REPORT(0),
    /** One connection beside the pool listens for changes of ownership. */
    CONTROL(1);

    private final int connectionsBesidePool;

    CellRole(int connectionsBesidePool) {
        this.connectionsBesidePool = connectionsBesidePool;
    }

    /** The name in PostgreSQL. */
    public String roleName() {
        return "cell_" + key();
    }

    /** The name in configuration keys, {@code cells.db.<key>.…}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public DatabaseConfig.Role of(DatabaseConfig config) {
        return switch (this) {
            case API -> config.api();
            case WORKER -> config.worker();
            case REPORT -> config.report();
            case CONTROL -> config.control();
        };
    }

    /** Most connections one instance opens as this role. */
    public int connectionsPerInstance(DatabaseConfig config) {
        return of(config).pool() + connectionsBesidePool;
    }

    /** Most connections all instances together may open: the role's CONNECTION LIMIT. */
    public int connectionLimit(DatabaseConfig config) {
        return connectionsPerInstance(config) * config.instances();
    }
}
