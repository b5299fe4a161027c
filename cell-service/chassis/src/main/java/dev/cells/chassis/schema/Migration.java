package dev.cells.chassis.schema;

import dev.cells.chassis.database.DatabaseConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.PrintStream;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code java -jar quarkus-run.jar migrate}: roles, then the chassis' migrations, then the application's, then a check that
 * every table of the application is walled. Safe to repeat and to interrupt; two at once follow one another.
 */
public final class Migration {

    /** The word on the command line. */
    public static final String COMMAND = "migrate";

    private static final Duration WAIT_MAX = Duration.ofSeconds(60);
    private static final int PASSWORD_BITS = 256;

    private final DatabaseConfig config;
    private final Class<?> application;
    private final PrintStream out;

    Migration(DatabaseConfig config, Class<?> application, PrintStream out) {
        this.config = config;
        this.application = application;
        this.out = out;
    }

    /**
     * Migrates the database that the configuration names, without starting Quarkus.
     *
     * @param application any class of the jar that holds the application's {@code db/app}
     * @return the exit status: 0 when the database is as this version needs it, else 1
     */
    public static int run(Class<?> application) {
        try {
            var config = new SmallRyeConfigBuilder()
                    .addDefaultInterceptors()
                    .addDefaultSources()
                    .addDiscoveredConverters()
                    .withMapping(DatabaseConfig.class)
                    .build()
                    .getConfigMapping(DatabaseConfig.class);
            new Migration(config, application, System.out).migrate(Clock.systemUTC(), WAIT_MAX);
            return 0;
        } catch (Exception e) {
            System.err.println("migrate failed: " + e.getMessage());
            return 1;
        }
    }

    void migrate(Clock clock, Duration waitMax) throws SQLException {
        try (var admin = new Administrator(config, clock, waitMax).connect()) {
            waitForOthers(admin);
            var roles = new Roles(admin, config);
            roles.create();
            roles.configure();
            var password = new BigInteger(PASSWORD_BITS, new SecureRandom()).toString(36);
            roles.openMigrator(password);
            try {
                apply(new Schema("cell", MigrationFiles.beside(Migration.class, "db/cell")), password);
                apply(new Schema("app", MigrationFiles.beside(application, "db/app")), password);
            } finally {
                roles.closeMigrator();
            }
            closeHistory(admin);
            refuseUnprotectedTables(admin);
        }
    }

    private void apply(Schema schema, String password) {
        var applied = schema.migrate(config.url(), password);
        out.println("schema " + schema.name() + ": "
                + (applied.isEmpty() ? "nothing to do" : "applied " + String.join(", ", applied)));
    }

    private static void waitForOthers(Connection admin) throws SQLException {
        try (var statement = admin.createStatement()) {
            statement.execute("set lock_timeout = '60s'");
            statement.execute("select pg_advisory_lock(7313)");
        }
    }

    /** The history lies in the application's schema, whose default rights would let the application rewrite it. */
    private static void closeHistory(Connection admin) throws SQLException {
        try (var statement = admin.createStatement()) {
            statement.execute(
                    "revoke all on app.flyway_schema_history from cell_api, cell_worker, cell_report, cell_mover");
        }
    }

    private static void refuseUnprotectedTables(Connection admin) throws SQLException {
        List<String> found = new ArrayList<>();
        try (var statement = admin.createStatement();
                var rows = statement.executeQuery("select tenant_table, missing from cell.unprotected_tables()")) {
            while (rows.next()) {
                found.add(rows.getString(1) + " lacks " + rows.getString(2));
            }
        }
        if (!found.isEmpty()) {
            throw new MigrationFailed(
                    String.join("; ", found) + " — add to a migration: select cell.protect('<table>')", null);
        }
    }
}
