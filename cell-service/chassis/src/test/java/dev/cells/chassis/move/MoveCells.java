package dev.cells.chassis.move;

import dev.cells.chassis.database.CellRole;
import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.schema.CellDatabase;
import dev.cells.chassis.tenancy.Enter;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Two cells' databases, with the same tables; all tests of moves share them, each takes tenants of its own. */
final class MoveCells implements AutoCloseable {

    private static final AtomicInteger NAMES = new AtomicInteger();

    final CellDatabase a;
    final CellDatabase b;

    private MoveCells(CellDatabase a, CellDatabase b) {
        this.a = a;
        this.b = b;
    }

    /** Gives the one pair to whoever asks, and closes it after the last test. */
    static final class Shared implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == MoveCells.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(ExtensionContext.Namespace.GLOBAL)
                    .computeIfAbsent(MoveCells.class, _ -> start(), MoveCells.class);
        }
    }

    private static MoveCells start() {
        try {
            return new MoveCells(cell(), cell());
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CellDatabase cell() throws IOException, SQLException {
        var cell = CellDatabase.start();
        cell.migrate();
        admin(cell, text("/move/kinds.sql"));
        return cell;
    }

    static TenantId newName() {
        return new TenantId("mover-" + NAMES.incrementAndGet());
    }

    static MoveId newMove() {
        return new MoveId("m" + NAMES.incrementAndGet());
    }

    /** A tenant that is active at epoch 1 on A, with rows of every kind. */
    TenantId newTenant() throws SQLException {
        var tenant = newEmptyTenant();
        admin(a, text("/move/rows.sql").replace(":tenant", "'" + tenant + "'"));
        return tenant;
    }

    TenantId newEmptyTenant() throws SQLException {
        var tenant = newName();
        admin(a, "select cell.put_tenant('" + tenant + "', 1, 'standard'); select cell.activate('" + tenant + "', 1)");
        return tenant;
    }

    static Peer peer(CellDatabase cell) {
        return new Peer("127.0.0.1", cell.server().port(), "cell", CellDatabase.MOVER_PASSWORD, Map.of());
    }

    static MoveDatabase mover(CellDatabase cell) {
        return new MoveDatabase(cell::asMover);
    }

    static void admin(CellDatabase cell, String sql) throws SQLException {
        try (var admin = cell.asAdministrator();
                var statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    static List<String> column(CellDatabase cell, String sql) throws SQLException {
        try (var admin = cell.asAdministrator();
                var statement = admin.createStatement();
                var rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    static long number(CellDatabase cell, String sql) throws SQLException {
        return Long.parseLong(column(cell, sql).getFirst());
    }

    static long notes(CellDatabase cell, TenantId tenant) throws SQLException {
        return number(cell, "select count(*) from app.note where tenant_id = '" + tenant + "'");
    }

    /** All rows of the tenant, as this session writes them; independent of the product's own comparison. */
    static List<String> rows(CellDatabase cell, TenantId tenant) throws SQLException {
        List<String> all = new ArrayList<>();
        for (var table : List.of(
                "app.kind",
                "app.numbered",
                "app.ticket",
                "app.parted",
                "app.note",
                "cell.job",
                "cell.idempotency_key")) {
            column(cell, "select t::text from " + table + " t where tenant_id = '" + tenant + "'")
                    .forEach(row -> all.add(table + " " + row));
        }
        Collections.sort(all);
        return all;
    }

    static Connection writer(CellDatabase cell) throws SQLException {
        var connection = cell.as(CellRole.API);
        connection.setAutoCommit(false);
        return connection;
    }

    /** One row in one transaction, as an application would write it. */
    static void write(Connection connection, TenantId tenant, long epoch, String text) throws SQLException {
        try {
            Enter.write(connection, tenant, epoch, Lane.STANDARD);
            try (var insert = connection.prepareStatement("insert into app.note values (?, ?, ?)")) {
                insert.setString(1, tenant.value());
                insert.setObject(2, UUID.randomUUID());
                insert.setString(3, text);
                insert.execute();
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
    }

    private static String text(String resource) {
        try (var in = Objects.requireNonNull(MoveCells.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        a.close();
        b.close();
    }
}
