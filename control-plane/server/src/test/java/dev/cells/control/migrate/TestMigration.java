package dev.cells.control.migrate;

import dev.cells.local.postgres.PostgresServer;
import java.sql.SQLException;

/** Runs the migration on a test's server. */
public final class TestMigration {

    public static final String APP_PASSWORD = "it's the app's";

    private TestMigration() {}

    public static int migrate(PostgresServer postgres) throws SQLException {
        return Migration.migrate(new MigrationSettings(
                postgres.url("control"), postgres.username(), postgres.password(), "owner", APP_PASSWORD));
    }
}
