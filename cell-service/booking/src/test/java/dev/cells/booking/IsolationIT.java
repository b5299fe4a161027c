package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.booking.cell.Database;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** One tenant never sees or touches another's data: by the API, and by SQL with the application's own rights. */
@QuarkusTest
class IsolationIT extends CellTest {

    private static final String[] TABLES = {
        "app.service",
        "app.staff",
        "app.customer",
        "app.booking",
        "app.booking_slot",
        "cell.job",
        "cell.idempotency_key"
    };

    @Test
    void showsNothingOfAnotherTenant() {
        var salon = newSalon();
        var booking = created(salon.book("10:00"));
        var stranger = newTenant();

        for (var path : new String[] {"/v1/services", "/v1/staff", "/v1/customers", "/v1/bookings"}) {
            assertThat(stranger.get(path).json().get("items")).as(path).isEmpty();
        }
        assertThat(stranger.get("/v1/bookings/" + booking).verdict()).isEqualTo("404 booking-unknown");
        assertThat(stranger.delete("/v1/bookings/" + booking).verdict()).isEqualTo("404 booking-unknown");
        assertThat(stranger.patch("/v1/staff/" + salon.staff(), Map.of("name", "Mine"))
                        .verdict())
                .isEqualTo("404 staff-unknown");
        assertThat(stranger.get(salon.availability()).status()).isEqualTo(404);
        assertThat(stranger.post("/v1/bookings", salon.wish("11:00")).status()).isEqualTo(404);
        assertThat(salon.caller().get("/v1/bookings/" + booking).text("status")).isEqualTo("booked");
    }

    @Test
    void readsNoRowWithoutHavingEntered() throws SQLException {
        created(newSalon().book("10:00"));
        for (var role : new String[] {"api", "report"}) {
            try (var connection = cell.database().as(role)) {
                for (var table : TABLES) {
                    if (role.equals("api") || table.startsWith("app.")) {
                        assertThat(Database.query(connection, "select 1 from " + table))
                                .as(role + " " + table)
                                .isEmpty();
                    }
                }
            }
        }
    }

    @Test
    void readsAndChangesOnlyRowsOfTheTenantThatWasEntered() throws SQLException {
        var salon = newSalon();
        created(salon.caller().post("/v1/bookings", salon.wish("10:00"), "Idempotency-Key", "abc"));
        var stranger = newTenant();
        try (var connection = cell.database().as("api")) {
            enter(connection, stranger.tenant());
            for (var table : TABLES) {
                assertThat(Database.query(connection, "select 1 from " + table))
                        .as(table)
                        .isEmpty();
            }
            assertThat(Database.query(connection, "update app.customer set name = 'x' returning 1"))
                    .isEmpty();
            assertThat(Database.query(connection, "delete from app.booking returning 1"))
                    .isEmpty();
        }
    }

    @Test
    void cannotWriteARowOfAnotherTenant() throws SQLException {
        var victim = newTenant();
        try (var connection = cell.database().as("api")) {
            enter(connection, newTenant().tenant());

            assertThatThrownBy(() -> Database.query(
                            connection,
                            "insert into app.customer (tenant_id, id, name) values (?, ?, 'x') returning 1",
                            victim.tenant(),
                            UUID.randomUUID()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("row-level security");
        }
    }

    @Test
    void letsReportsReadOnly() throws SQLException {
        var tenant = newTenant().tenant();
        try (var connection = cell.database().as("report");
                var statement = connection.createStatement()) {
            statement.execute("set session characteristics as transaction read write");
            assertThatThrownBy(() -> Database.query(
                            connection,
                            "insert into app.customer (tenant_id, id, name) values (?, ?, 'x') returning 1",
                            tenant,
                            UUID.randomUUID()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("permission denied");
        }
    }

    private static void enter(Connection connection, String tenant) throws SQLException {
        connection.setAutoCommit(false);
        Database.query(connection, "select cell.enter(?, 1, 'standard')::text", tenant);
    }
}
