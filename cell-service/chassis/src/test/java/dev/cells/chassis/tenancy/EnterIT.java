package dev.cells.chassis.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.database.CellRole;
import dev.cells.chassis.id.Ids;
import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.schema.CellDatabase;
import dev.cells.routingmap.TenantId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnterIT {

    private static final int WRITERS = 6;
    private static final int FENCES = 400;

    private static CellDatabase database;

    @BeforeAll
    static void start() throws Exception {
        database = CellDatabase.start();
        database.migrate();
    }

    @AfterAll
    static void stop() throws Exception {
        database.close();
    }

    private static void control(String call, Object... values) throws SQLException {
        try (var connection = database.as(CellRole.CONTROL)) {
            control(connection, call, values);
        }
    }

    private static void control(Connection connection, String call, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement("select * from cell." + call)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private static TenantId active(String name) throws SQLException {
        control("put_tenant(?, ?, ?)", name, 1L, "standard");
        control("activate(?, ?)", name, 1L);
        return new TenantId(name);
    }

    private static Connection open(CellRole role, int isolation) throws SQLException {
        var connection = database.as(role);
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(isolation);
        return connection;
    }

    private static void insert(Connection connection, TenantId tenant) throws SQLException {
        try (var statement = connection.prepareStatement("insert into note values (?, ?, 'x')")) {
            statement.setString(1, tenant.value());
            statement.setObject(2, Ids.next());
            statement.execute();
        }
    }

    /**
     * Writers write as fast as they can while the tenant is fenced and released. Between fence and release nothing may
     * appear: a count taken under the fence never changes until the release.
     */
    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ})
    void noWriteSlipsPastAFence(int isolation) throws Exception {
        var tenant = active("fenced-" + isolation);
        var stop = new AtomicBoolean();
        int slips = 0;
        long written;
        try (var threads = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<Long>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(threads.submit(writer(tenant, isolation, stop)));
            }
            try {
                slips = fenceAndCount(tenant);
            } finally {
                stop.set(true);
            }
            written = sum(writers);
        }

        assertThat(slips).isZero();
        assertThat(written).isGreaterThan(FENCES / 4);
        assertThat(count(tenant)).isEqualTo(written);
    }

    private static Callable<Long> writer(TenantId tenant, int isolation, AtomicBoolean stop) {
        return () -> {
            long written = 0;
            try (var connection = open(CellRole.API, isolation)) {
                while (!stop.get()) {
                    try {
                        Enter.write(connection, tenant, 1, Lane.STANDARD);
                        insert(connection, tenant);
                        connection.commit();
                        written++;
                    } catch (SQLException e) {
                        connection.rollback();
                        if (Enter.refusal(tenant, e).isEmpty() && !"40001".equals(e.getSQLState())) {
                            throw e;
                        }
                    }
                }
            }
            return written;
        };
    }

    private static int fenceAndCount(TenantId tenant) throws SQLException {
        int slips = 0;
        try (var connection = database.as(CellRole.CONTROL);
                var admin = database.asAdministrator()) {
            for (int i = 0; i < FENCES; i++) {
                control(connection, "fence(?, ?)", tenant.value(), 1L);
                long first = count(admin, tenant);
                for (int look = 0; look < 3; look++) {
                    slips += count(admin, tenant) == first ? 0 : 1;
                }
                control(connection, "release(?, ?)", tenant.value(), 1L);
            }
        }
        return slips;
    }

    private static long sum(List<Future<Long>> writers) throws InterruptedException, ExecutionException {
        long sum = 0;
        for (var writer : writers) {
            sum += writer.get();
        }
        return sum;
    }

    private static long count(TenantId tenant) throws SQLException {
        try (var admin = database.asAdministrator()) {
            return count(admin, tenant);
        }
    }

    private static long count(Connection admin, TenantId tenant) throws SQLException {
        try (var statement = admin.prepareStatement("select count(*) from app.note where tenant_id = ?")) {
            statement.setString(1, tenant.value());
            try (var rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    @Test
    void saysWhyItRefuses() throws Exception {
        var tenant = active("refused");

        assertThat(refusal(new TenantId("nobody"), 1)).isEqualTo(new Refusal.NotOwned(new TenantId("nobody"), 0));
        assertThat(refusal(tenant, 2)).isEqualTo(new Refusal.NotOwned(tenant, 1));
        control("fence(?, ?)", tenant.value(), 1L);
        assertThat(refusal(tenant, 1)).isEqualTo(new Refusal.Fenced(tenant));
        control("release(?, ?)", tenant.value(), 1L);
        control("suspend(?, ?)", tenant.value(), 1L);
        assertThat(refusal(tenant, 1)).isEqualTo(new Refusal.Suspended(tenant));
    }

    private static Refusal refusal(TenantId tenant, long epoch) throws SQLException {
        try (var connection = open(CellRole.API, Connection.TRANSACTION_READ_COMMITTED)) {
            Enter.write(connection, tenant, epoch, Lane.STANDARD);
            throw new AssertionError("entered");
        } catch (SQLException e) {
            return Enter.refusal(tenant, e).orElseThrow(() -> e);
        }
    }

    @Test
    void readsGoOnUnderAFenceAndCannotWrite() throws Exception {
        var tenant = active("read");
        control("fence(?, ?)", tenant.value(), 1L);

        try (var connection = open(CellRole.API, Connection.TRANSACTION_READ_COMMITTED)) {
            Enter.read(connection, tenant, 1, Lane.STANDARD);
            assertThatThrownBy(() -> insert(connection, tenant)).hasMessageContaining("read-only transaction");
        }
    }

    @Test
    void mustComeBeforeTheFirstWriteAndNotChangeTheTenant() throws Exception {
        var tenant = active("first");
        var other = active("second");

        try (var connection = open(CellRole.API, Connection.TRANSACTION_READ_COMMITTED)) {
            Enter.write(connection, tenant, 1, Lane.STANDARD);
            insert(connection, tenant);
            assertThatThrownBy(() -> Enter.write(connection, other, 1, Lane.STANDARD))
                    .hasMessageContaining("cell.enter comes before the first write");
        }
    }

    @Test
    void fenceGivesUpAfterTwoSecondsAndLeavesTheTenantActive() throws Exception {
        var tenant = active("held");
        try (var writer = open(CellRole.API, Connection.TRANSACTION_READ_COMMITTED)) {
            Enter.write(writer, tenant, 1, Lane.STANDARD);

            assertThatThrownBy(() -> control("fence(?, ?)", tenant.value(), 1L))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("55P03"));
            insert(writer, tenant);
            writer.commit();
        }

        assertThat(count(tenant)).isEqualTo(1);
        control("fence(?, ?)", tenant.value(), 1L);
    }
}
