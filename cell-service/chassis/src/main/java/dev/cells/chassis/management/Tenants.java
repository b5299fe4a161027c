package dev.cells.chassis.management;

import dev.cells.contract.cell.OwnedTenant;
import dev.cells.routingmap.TenantId;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.inject.Singleton;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The cell's table of tenants, through the functions that keep the lock protocol. */
@Singleton
class Tenants {

    private static final String COLUMNS = "select tenant_id, epoch, state, plan from ";

    private final AgroalDataSource control;

    Tenants(@DataSource("control") AgroalDataSource control) {
        this.control = control;
    }

    /** The transitions that take nothing but an epoch. */
    enum Transition {
        ACTIVATE,
        FENCE,
        RELEASE,
        SUSPEND;

        /** The last segment of its path. */
        String path() {
            return name().toLowerCase(Locale.ROOT);
        }

        private String sql() {
            return switch (this) {
                case ACTIVATE -> COLUMNS + "cell.activate(?, ?)";
                case FENCE -> COLUMNS + "cell.fence(?, ?)";
                case RELEASE -> COLUMNS + "cell.release(?, ?)";
                case SUSPEND -> COLUMNS + "cell.suspend(?, ?)";
            };
        }
    }

    OwnedTenant put(TenantId tenant, long epoch, String plan) throws SQLException {
        return query(COLUMNS + "cell.put_tenant(?, ?, ?)", tenant.value(), epoch, plan)
                .getFirst();
    }

    OwnedTenant change(TenantId tenant, Transition transition, long epoch) throws SQLException {
        return query(transition.sql(), tenant.value(), epoch).getFirst();
    }

    Optional<OwnedTenant> find(TenantId tenant) throws SQLException {
        return query(COLUMNS + "cell.tenant where tenant_id = ?", tenant.value()).stream()
                .findFirst();
    }

    List<OwnedTenant> after(String after, int limit) throws SQLException {
        return query(COLUMNS + "cell.tenant where tenant_id > ? order by tenant_id limit ?", after, limit);
    }

    Map<String, Long> countByState() throws SQLException {
        var counts = new TreeMap<String, Long>();
        try (var connection = control.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select state, count(*) from cell.tenant group by state")) {
            while (rows.next()) {
                counts.put(rows.getString(1), rows.getLong(2));
            }
        }
        return counts;
    }

    private List<OwnedTenant> query(String sql, Object... values) throws SQLException {
        try (var connection = control.getConnection();
                var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return read(statement);
        }
    }

    private static List<OwnedTenant> read(PreparedStatement statement) throws SQLException {
        List<OwnedTenant> found = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(new OwnedTenant(rows.getString(1), rows.getLong(2), rows.getString(3), rows.getString(4)));
            }
        }
        return found;
    }
}
