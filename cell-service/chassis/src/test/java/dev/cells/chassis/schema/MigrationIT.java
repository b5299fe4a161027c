package dev.cells.chassis.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.database.CellRole;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MigrationIT {

    private static CellDatabase database;

    @BeforeAll
    static void start() throws Exception {
        database = CellDatabase.start();
    }

    @AfterAll
    static void stop() throws Exception {
        database.close();
    }

    private static String migrate(Map<String, String> more) throws SQLException {
        var out = new ByteArrayOutputStream();
        database.migrate(MigrationIT.class, more, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Order(1)
    void buildsTheDatabaseFromNothing() throws Exception {
        assertThat(migrate(Map.of())).contains("schema cell: applied 1 tenant", "schema app: applied 1 note");
    }

    @Test
    @Order(2)
    void changesNothingTheSecondTime() throws Exception {
        assertThat(migrate(Map.of())).contains("schema cell: nothing to do", "schema app: nothing to do");
    }

    @Test
    @Order(3)
    void letsTwoMigrationsAtOnceFollowOneAnother() throws Exception {
        var failures = new java.util.concurrent.ConcurrentLinkedQueue<Exception>();
        Runnable once = () -> {
            try {
                migrate(Map.of());
            } catch (Exception e) {
                failures.add(e);
            }
        };
        var threads = java.util.List.of(Thread.startVirtualThread(once), Thread.startVirtualThread(once));
        for (var thread : threads) {
            thread.join();
        }

        assertThat(failures).isEmpty();
    }

    @Test
    @Order(4)
    void takesNewPasswordsAndLimits() throws Exception {
        migrate(Map.of("cells.db.api.password", "other", "cells.db.api.pool", "7"));

        assertThatThrownBy(() -> database.as(CellRole.API)).hasMessageContaining("password authentication failed");
        assertThat(one("select rolconnlimit from pg_roles where rolname = 'cell_api'"))
                .isEqualTo("14");
        migrate(Map.of());
        database.as(CellRole.API).close();
    }

    @Test
    @Order(5)
    void leavesTheMigratingRoleUnableToLogIn() throws Exception {
        assertThat(
                        one(
                                "select rolcanlogin::text || (rolpassword is null)::text from pg_authid where rolname = 'cell_migrator'"))
                .isEqualTo("falsetrue");
    }

    @Test
    @Order(6)
    void refusesATableThatAnotherTenantCouldRead() throws Exception {
        run("set role cell_owner; create table app.open (tenant_id text, id int, primary key (id))");

        assertThatThrownBy(() -> migrate(Map.of()))
                .isInstanceOf(MigrationFailed.class)
                .hasMessageContaining("open lacks primary key beginning with tenant_id, row level security")
                .hasMessageContaining("cell.protect");
        run("drop table app.open");
    }

    @Test
    @Order(7)
    void refusesARoleThatCouldPassTheWall() throws Exception {
        run("alter role cell_api bypassrls");

        assertThatThrownBy(() -> migrate(Map.of())).hasMessageContaining("roles cell_api must not be");
        run("alter role cell_api nobypassrls");
    }

    @Test
    @Order(8)
    void saysWhatToDoWhenThePasswordOfTheAdministratorIsWrong() {
        assertThatThrownBy(() -> migrate(Map.of("cells.db.admin.password", "wrong")))
                .hasMessageContaining("check CELLS_DB_ADMIN_USERNAME and CELLS_DB_ADMIN_PASSWORD");
    }

    @Test
    @Order(9)
    void saysWhatToDoWhenNothingListens() {
        assertThatThrownBy(() -> migrate(Map.of("cells.db.url", "jdbc:postgresql://127.0.0.1:1/cell")))
                .hasMessageContaining("check that it runs, and cells.db.url");
    }

    private static String one(String sql) throws SQLException {
        try (var admin = database.asAdministrator();
                var statement = admin.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void run(String sql) throws SQLException {
        try (var admin = database.asAdministrator();
                var statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }
}
