package dev.cells.control.migrate;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** {@code java -jar quarkus-run.jar migrate}: roles through the administrator, then the tables as their owner. */
public final class Migration {

    private static final Duration WAIT_MAX = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private Migration() {}

    /** Returns the exit code: 0 done, 1 failed (and said why). */
    public static int run(PrintStream out, PrintStream err) {
        try {
            int applied = migrate(MigrationSettings.read(System::getProperty, System::getenv));
            out.println("control plane database is ready, migrations applied now: " + applied);
            return 0;
        } catch (IllegalArgumentException | SQLException | FlywayException e) {
            err.println("migration failed: " + e.getMessage());
            return 1;
        }
    }

    static int migrate(MigrationSettings settings) throws SQLException {
        try (Connection admin = connect(settings)) {
            new Roles(admin).ensure(settings);
        }
        return Flyway.configure(Migration.class.getClassLoader())
                .dataSource(settings.url(), Roles.OWNER, settings.ownerPassword())
                .schemas(Roles.SCHEMA)
                .defaultSchema(Roles.SCHEMA)
                .createSchemas(false)
                .resourceProvider(new MigrationFiles())
                .connectRetries(0)
                .cleanDisabled(true)
                .load()
                .migrate()
                .migrationsExecuted;
    }

    /** Waits for a server that is still starting; a refused password fails at once. */
    private static Connection connect(MigrationSettings settings) throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", settings.adminUsername());
        properties.setProperty("password", settings.adminPassword());
        properties.setProperty("connectTimeout", "2");
        properties.setProperty("loginTimeout", "5");
        properties.setProperty("socketTimeout", "60");
        long attempts = WAIT_MAX.dividedBy(PAUSE);
        for (long attempt = 1; ; attempt++) {
            try {
                return DriverManager.getConnection(settings.url(), properties);
            } catch (SQLException e) {
                if (attempt >= attempts || !isStarting(e)) {
                    throw e;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE.toMillis()));
            }
        }
    }

    private static boolean isStarting(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return state.startsWith("08") || state.equals("57P03");
    }
}
