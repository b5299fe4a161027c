package dev.cells.control.map;

import dev.cells.routingmap.CellName;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.MapWriter;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the stored map, inside one snapshot of the database. */
final class MapQueries {

    private static final int FETCH_ROWS = 2_000;

    private final Connection connection;

    MapQueries(Connection connection) {
        this.connection = connection;
    }

    /**
     * Where the map stands.
     *
     * @param oldest changes after an older revision are not known any more
     */
    record Head(long revision, long oldest, int cells, int tenants) {}

    Head head() throws SQLException {
        try (var statement = connection.prepareStatement("select revision, oldest, cells, tenants from map_revision");
                var row = statement.executeQuery()) {
            row.next();
            return new Head(row.getLong(1), row.getLong(2), row.getInt(3), row.getInt(4));
        }
    }

    /** At most {@code most} changed lines after a revision. */
    List<MapChange> changes(long after, int most) throws SQLException {
        var changes = new ArrayList<MapChange>();
        String cells = "select " + MapRows.CELL_COLUMNS + " from map_cell where revision > ? limit ?";
        each(cells, after, most, row -> {
            boolean removed = row.getBoolean("removed");
            changes.add(
                    removed
                            ? new MapChange.RemoveCell(new CellName(row.getString("name")))
                            : new MapChange.PutCell(MapRows.cell(row)));
        });
        String tenants = "select " + MapRows.TENANT_COLUMNS + " from map_tenant where revision > ? limit ?";
        each(tenants, after, most, row -> {
            boolean removed = row.getBoolean("removed");
            changes.add(
                    removed
                            ? new MapChange.RemoveTenant(new TenantId(row.getString("tenant")))
                            : new MapChange.PutPlacement(MapRows.placement(row)));
        });
        return changes;
    }

    /** Gives all lines in the order of the text form, through a cursor. */
    void giveTo(MapWriter.Lines lines) throws SQLException, IOException {
        String cells = "select " + MapRows.CELL_COLUMNS + " from map_cell where not removed order by name";
        try (var statement = connection.prepareStatement(cells);
                var row = statement.executeQuery()) {
            while (row.next()) {
                lines.cell(MapRows.cell(row));
            }
        }
        String tenants = "select " + MapRows.TENANT_COLUMNS + " from map_tenant where not removed order by tenant";
        try (var statement = connection.prepareStatement(tenants)) {
            statement.setFetchSize(FETCH_ROWS);
            try (var row = statement.executeQuery()) {
                while (row.next()) {
                    lines.tenant(MapRows.placement(row));
                }
            }
        }
    }

    private interface Row {
        void take(ResultSet row) throws SQLException;
    }

    private void each(String query, long after, int most, Row taker) throws SQLException {
        try (var statement = connection.prepareStatement(query)) {
            statement.setLong(1, after);
            statement.setInt(2, most);
            try (var row = statement.executeQuery()) {
                while (row.next()) {
                    taker.take(row);
                }
            }
        }
    }
}
