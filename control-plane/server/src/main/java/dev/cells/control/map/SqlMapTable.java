package dev.cells.control.map;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.TenantId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** The stored map in PostgreSQL. Its one revision row is the lock under which all else is written. */
final class SqlMapTable implements MapTable {

    static final String CHANNEL = "cells_map";

    private final Connection connection;

    SqlMapTable(Connection connection) {
        this.connection = connection;
    }

    @Override
    public long revision() throws SQLException {
        try (var statement = connection.prepareStatement("select revision from map_revision");
                var row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public boolean advance(long from) throws SQLException {
        try (var statement =
                connection.prepareStatement("update map_revision set revision = revision + 1 where revision = ?")) {
            statement.setLong(1, from);
            if (statement.executeUpdate() == 0) {
                return false;
            }
        }
        try (var statement = connection.prepareStatement("select pg_notify(?, ?)")) {
            statement.setString(1, CHANNEL);
            statement.setString(2, Long.toString(from + 1));
            statement.execute();
            return true;
        }
    }

    @Override
    public boolean hasCell(CellName cell) throws SQLException {
        return exists("select 1 from map_cell where name = ? and not removed", cell.value());
    }

    @Override
    public boolean hasTenants(CellName cell) throws SQLException {
        return exists("select 1 from map_tenant where cell = ? and not removed limit 1", cell.value());
    }

    private boolean exists(String query, String value) throws SQLException {
        try (var statement = connection.prepareStatement(query)) {
            statement.setString(1, value);
            try (var row = statement.executeQuery()) {
                return row.next();
            }
        }
    }

    @Override
    public Optional<Known> placement(TenantId tenant) throws SQLException {
        try (var statement =
                connection.prepareStatement("select " + MapRows.TENANT_COLUMNS + " from map_tenant where tenant = ?")) {
            statement.setString(1, tenant.value());
            try (var row = statement.executeQuery()) {
                return row.next()
                        ? Optional.of(new Known(MapRows.placement(row), row.getBoolean("removed")))
                        : Optional.empty();
            }
        }
    }

    @Override
    public void put(Cell cell, long revision) throws SQLException {
        String upsert = """
                insert into map_cell (name, revision, removed, state, shard, source, instances)
                values (?, ?, false, ?, ?, ?, ?)
                on conflict (name) do update set revision = excluded.revision, removed = false, state = excluded.state,
                    shard = excluded.shard, source = excluded.source, instances = excluded.instances
                """;
        try (var statement = connection.prepareStatement(upsert)) {
            statement.setString(1, cell.name().value());
            statement.setLong(2, revision);
            statement.setString(3, cell.state().word());
            statement.setInt(4, cell.shard());
            statement.setString(5, InstancesText.source(cell.instances()));
            statement.setArray(6, connection.createArrayOf("text", listed(cell.instances())));
            statement.executeUpdate();
        }
    }

    private static Object[] listed(Instances instances) {
        return instances instanceof Instances.Listed(var list)
                ? list.stream().map(Instance::text).toArray()
                : new Object[0];
    }

    @Override
    public void put(Placement placement, long revision) throws SQLException {
        String upsert = """
                insert into map_tenant (tenant, revision, removed, cell, epoch, state) values (?, ?, false, ?, ?, ?)
                on conflict (tenant) do update set revision = excluded.revision, removed = false, cell = excluded.cell,
                    epoch = excluded.epoch, state = excluded.state
                where map_tenant.epoch <= excluded.epoch
                """;
        try (var statement = connection.prepareStatement(upsert)) {
            statement.setString(1, placement.tenant().value());
            statement.setLong(2, revision);
            statement.setString(3, placement.cell().value());
            statement.setLong(4, placement.epoch());
            statement.setString(5, placement.state().word());
            statement.executeUpdate();
        }
    }

    @Override
    public void remove(CellName cell, long revision) throws SQLException {
        mark("update map_cell set removed = true, revision = ? where name = ?", revision, cell.value());
    }

    @Override
    public void remove(TenantId tenant, long revision) throws SQLException {
        mark("update map_tenant set removed = true, revision = ? where tenant = ?", revision, tenant.value());
    }

    private void mark(String update, long revision, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(update)) {
            statement.setLong(1, revision);
            statement.setString(2, name);
            statement.executeUpdate();
        }
    }

    @Override
    public void count(int cells, int tenants) throws SQLException {
        if (cells == 0 && tenants == 0) {
            return;
        }
        try (var statement =
                connection.prepareStatement("update map_revision set cells = cells + ?, tenants = tenants + ?")) {
            statement.setInt(1, cells);
            statement.setInt(2, tenants);
            statement.executeUpdate();
        }
    }
}
