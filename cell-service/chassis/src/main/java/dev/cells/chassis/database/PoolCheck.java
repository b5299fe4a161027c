package dev.cells.chassis.database;

import dev.cells.contract.cell.ConnectionBudget;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Checks, once PostgreSQL answers, that what the pools may open is what PostgreSQL gives. */
@Singleton
public class PoolCheck {

    private static final Logger LOG = Logger.getLogger(PoolCheck.class);
    private static final String AVAILABLE = """
            select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                   - coalesce(current_setting('reserved_connections', true), '0')::int""";
    private static final String LIMITS = "select rolname, rolconnlimit from pg_roles where rolname like 'cell\\_%'";

    private final DatabaseConfig config;
    private final AgroalDataSource control;
    private volatile Optional<ConnectionBudget> budget = Optional.empty();

    PoolCheck(DatabaseConfig config, @DataSource("control") AgroalDataSource control) {
        this.config = config;
        this.control = control;
    }

    /** Logs the arithmetic and returns why this instance must not serve, if so. */
    public Optional<String> violation() throws SQLException {
        var found = ask();
        LOG.infof("connections: %s", found.arithmetic());
        budget = Optional.of(found.contract());
        return found.violation();
    }

    /** The arithmetic; empty until the database has answered once. */
    public Optional<ConnectionBudget> read() {
        return budget;
    }

    private PoolBudget ask() throws SQLException {
        try (var connection = control.getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(AVAILABLE)) {
            row.next();
            return new PoolBudget(config, row.getInt(1), limits(connection));
        }
    }

    private static Map<String, Integer> limits(Connection connection) throws SQLException {
        var limits = new HashMap<String, Integer>();
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(LIMITS)) {
            while (rows.next()) {
                limits.put(rows.getString(1), rows.getInt(2));
            }
        }
        return limits;
    }
}
