package dev.cells.control.migrate;

import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * What a migration needs; {@code toString} shows no password.
 *
 * @param url {@code jdbc:postgresql://host:port/control}
 */
record MigrationSettings(
        String url, String adminUsername, String adminPassword, String ownerPassword, String appPassword) {

    /** Reads {@code cells.db.url} and the rest as system properties or as environment variables ({@code CELLS_DB_URL}). */
    static MigrationSettings read(UnaryOperator<String> properties, UnaryOperator<String> environment) {
        return new MigrationSettings(
                value("cells.db.url", properties, environment),
                value("cells.db.admin.username", properties, environment),
                value("cells.db.admin.password", properties, environment),
                value("cells.db.owner.password", properties, environment),
                value("cells.db.app.password", properties, environment));
    }

    private static String value(String key, UnaryOperator<String> properties, UnaryOperator<String> environment) {
        String variable = key.toUpperCase(Locale.ROOT).replace('.', '_');
        String property = properties.apply(key);
        String value = property != null ? property : environment.apply(variable);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(key + " is not set; set it, or the environment variable " + variable);
        }
        return value;
    }

    @Override
    public String toString() {
        return "MigrationSettings[" + url + "]";
    }
}
