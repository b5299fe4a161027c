package dev.cells.chassis.schema;

import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Applies the migrations of one schema, as its owner. */
record Schema(String name, MigrationFiles files) {

    /** A migration that waits longer for a lock would stop every request that queues behind it. */
    private static final String AS_OWNER = "set role cell_owner; set lock_timeout = '10s'";

    /** Returns the versions applied now. */
    List<String> migrate(String url, String password) {
        try {
            var result = Flyway.configure()
                    .dataSource(url, Roles.MIGRATOR, password)
                    .initSql(AS_OWNER)
                    .defaultSchema(name)
                    .createSchemas(false)
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .locations(new String[0])
                    .resourceProvider(files)
                    .javaMigrationClassProvider(List::of)
                    .load()
                    .migrate();
            return result.migrations.stream()
                    .map(migration -> migration.version + " " + migration.description)
                    .toList();
        } catch (FlywayException e) {
            throw new MigrationFailed("schema " + name + ": " + e.getMessage(), e);
        }
    }
}
