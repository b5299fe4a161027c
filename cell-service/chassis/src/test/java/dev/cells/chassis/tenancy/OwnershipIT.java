package dev.cells.chassis.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.chassis.testapp.CellIT;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** How soon an instance knows; asked through a route that never asks the database itself. */
@QuarkusTest
class OwnershipIT extends CellIT {

    private static final String CHANGE = "select cell.suspend(?, 1)";
    private static final String SILENT =
            "update cell.tenant set state = 'suspended', change = nextval('cell.tenant_change') where tenant_id = ?";

    private int status(String tenant) {
        return client.get(tenant, 1, "/v1/thread").status();
    }

    private void run(String sql, String tenant) throws SQLException {
        try (var admin = cell.database().asAdministrator();
                var statement = admin.prepareStatement(sql)) {
            if (sql.equals(SILENT)) {
                admin.createStatement()
                        .execute("set session_replication_role = replica"); // no trigger, no notification
            }
            statement.setString(1, tenant);
            statement.execute();
        }
    }

    private static long listeners(java.sql.Connection admin) throws SQLException {
        try (var statement = admin.createStatement();
                var rows = statement.executeQuery(
                        "select count(*) from pg_stat_activity where application_name = 'api-0 listener'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void knowsAChangeFromItsNotification() throws Exception {
        var tenant = newTenant();
        assertThat(status(tenant)).isEqualTo(200);

        run(CHANGE, tenant);

        Awaitility.await()
                .pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofMillis(800))
                .until(() -> status(tenant) == 403);
    }

    @Test
    void findsAChangeWhoseNotificationWasLost() throws Exception {
        var tenant = newTenant();

        run(SILENT, tenant);

        Awaitility.await().atMost(Duration.ofSeconds(2)).until(() -> status(tenant) == 403);
    }

    @Test
    void listensAgainAfterItsConnectionWasCut() throws Exception {
        try (var admin = cell.database().asAdministrator()) {
            Awaitility.await().until(() -> listeners(admin) == 1);
            admin.createStatement()
                    .execute("select pg_terminate_backend(pid) from pg_stat_activity"
                            + " where application_name = 'api-0 listener'");

            Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> listeners(admin) == 1);
        }
    }
}
