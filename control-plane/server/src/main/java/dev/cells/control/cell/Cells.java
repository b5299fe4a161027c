package dev.cells.control.cell;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import dev.cells.control.management.CellAddress;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables {@code cell} and {@code cell_instance}. */
@Singleton
public class Cells {

    private static final String COLUMNS =
            "name, wave, capacity, shard, source, management, state, tenants, version, registered_at";

    /** Every cell and how full it is. */
    public List<CellLoad> loads(Connection connection) throws SQLException {
        String select = "select name, state, tenants, capacity from cell order by name";
        try (var statement = connection.prepareStatement(select);
                var row = statement.executeQuery()) {
            var loads = new ArrayList<CellLoad>();
            while (row.next()) {
                loads.add(new CellLoad(
                        new CellName(row.getString(1)), CellState.of(row.getString(2)), row.getInt(3), row.getInt(4)));
            }
            return loads;
        }
    }

    /** Takes one of the cell's places; false when it has none for a new tenant, whatever was read before. */
    public boolean takePlace(Connection connection, CellName cell) throws SQLException {
        String update =
                "update cell set tenants = tenants + 1 where name = ? and state = 'active' and tenants < capacity";
        try (var statement = connection.prepareStatement(update)) {
            statement.setString(1, cell.value());
            return statement.executeUpdate() == 1;
        }
    }

    /** Of every cell. */
    public List<CellAddress> addresses(Connection connection) throws SQLException {
        return page(connection, "", Integer.MAX_VALUE).stream()
                .map(CellRow::address)
                .filter(address -> !address.origins().isEmpty())
                .toList();
    }

    public Optional<CellAddress> address(Connection connection, CellName cell) throws SQLException {
        return find(connection, cell.value()).map(CellRow::address);
    }

    int count(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("select count(*) from cell");
                var row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    Optional<CellRow> find(Connection connection, String name) throws SQLException {
        String select = "select " + COLUMNS + " from cell where name = ?";
        try (var statement = connection.prepareStatement(select)) {
            statement.setString(1, name);
            try (var row = statement.executeQuery()) {
                return row.next() ? Optional.of(read(connection, row)) : Optional.empty();
            }
        }
    }

    List<CellRow> page(Connection connection, String after, int limit) throws SQLException {
        String select = "select " + COLUMNS + " from cell where name > ? order by name limit ?";
        try (var statement = connection.prepareStatement(select)) {
            statement.setString(1, after);
            statement.setInt(2, limit);
            try (var row = statement.executeQuery()) {
                var cells = new ArrayList<CellRow>();
                while (row.next()) {
                    cells.add(read(connection, row));
                }
                return cells;
            }
        }
    }

    private static CellRow read(Connection connection, ResultSet row) throws SQLException {
        var spec = new CellSpec(
                row.getString("name"),
                row.getInt("wave"),
                row.getInt("capacity"),
                row.getInt("shard"),
                instances(connection, row.getString("name")),
                row.getString("source"),
                row.getString("management"));
        return new CellRow(
                spec,
                CellState.of(row.getString("state")),
                row.getInt("tenants"),
                row.getLong("version"),
                row.getTimestamp("registered_at").toInstant());
    }

    private static List<InstanceSpec> instances(Connection connection, String cell) throws SQLException {
        String select = "select name, url, zone, management from cell_instance where cell = ? order by position";
        try (var statement = connection.prepareStatement(select)) {
            statement.setString(1, cell);
            try (var row = statement.executeQuery()) {
                var instances = new ArrayList<InstanceSpec>();
                while (row.next()) {
                    instances.add(
                            new InstanceSpec(row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
                }
                return instances;
            }
        }
    }

    /** False when the name is taken. */
    boolean insert(Connection connection, CellRow cell) throws SQLException {
        String insert =
                "insert into cell (wave, capacity, shard, source, management, state, version, name, registered_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing";
        try (var statement = connection.prepareStatement(insert)) {
            set(statement, cell);
            statement.setString(8, cell.spec().name());
            statement.setTimestamp(9, Timestamp.from(cell.registeredAt()));
            if (statement.executeUpdate() == 0) {
                return false;
            }
        }
        insertInstances(connection, cell.spec());
        return true;
    }

    /** Stores {@code next} over the version before it; false when that is no longer there. */
    boolean update(Connection connection, CellRow next) throws SQLException {
        String update =
                "update cell set wave = ?, capacity = ?, shard = ?, source = ?, management = ?, state = ?, version = ?"
                        + " where name = ? and version = ?";
        try (var statement = connection.prepareStatement(update)) {
            set(statement, next);
            statement.setString(8, next.spec().name());
            statement.setLong(9, next.version() - 1);
            if (statement.executeUpdate() == 0) {
                return false;
            }
        }
        try (var statement = connection.prepareStatement("delete from cell_instance where cell = ?")) {
            statement.setString(1, next.spec().name());
            statement.executeUpdate();
        }
        insertInstances(connection, next.spec());
        return true;
    }

    private static void set(PreparedStatement statement, CellRow cell) throws SQLException {
        CellSpec spec = cell.spec();
        statement.setInt(1, spec.wave());
        statement.setInt(2, spec.capacity());
        statement.setInt(3, spec.shard());
        statement.setString(4, spec.from());
        statement.setString(5, spec.management());
        statement.setString(6, cell.state().word());
        statement.setLong(7, cell.version());
    }

    private static void insertInstances(Connection connection, CellSpec spec) throws SQLException {
        String insert =
                "insert into cell_instance (cell, position, name, url, zone, management) values (?, ?, ?, ?, ?, ?)";
        try (var statement = connection.prepareStatement(insert)) {
            for (int i = 0; i < spec.instances().size(); i++) {
                InstanceSpec instance = spec.instances().get(i);
                statement.setString(1, spec.name());
                statement.setInt(2, i);
                statement.setString(3, instance.name());
                statement.setString(4, instance.url());
                statement.setString(5, instance.zone());
                statement.setString(6, instance.management());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }
}
