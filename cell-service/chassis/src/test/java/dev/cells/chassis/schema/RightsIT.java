package dev.cells.chassis.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.database.CellRole;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each role may and may not, on a real server. */
class RightsIT {

    private static CellDatabase database;

    @BeforeAll
    static void start() throws Exception {
        database = CellDatabase.start();
        database.migrate();
        try (var admin = database.asAdministrator()) {
            run(
                    admin,
                    "insert into app.note values ('one', '00000000-0000-7000-8000-000000000001', 'a'),"
                            + " ('two', '00000000-0000-7000-8000-000000000002', 'b')");
        }
    }

    @AfterAll
    static void stop() throws Exception {
        database.close();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String one(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"API", "WORKER", "REPORT"})
    void seesNoRowWithoutATenant(CellRole role) throws Exception {
        try (var connection = database.as(role)) {
            assertThat(one(connection, "select count(*) from note")).isEqualTo("0");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"API", "WORKER", "REPORT"})
    void seesOnlyTheRowsOfItsTenant(CellRole role) throws Exception {
        try (var connection = database.as(role)) {
            run(connection, "select set_config('app.tenant_id', 'one', false)");
            assertThat(one(connection, "select string_agg(text, '') from note")).isEqualTo("a");
        }
    }

    @Test
    void cannotWriteARowOfAnotherTenantNorReachOne() throws Exception {
        try (var connection = database.as(CellRole.API)) {
            run(connection, "select set_config('app.tenant_id', 'one', false)");
            assertThatThrownBy(() -> run(
                            connection, "insert into note values ('two', '00000000-0000-7000-8000-000000000003', 'x')"))
                    .hasMessageContaining("row-level security");
            try (var statement = connection.createStatement()) {
                assertThat(statement.executeUpdate("update note set text = 'x' where tenant_id = 'two'"))
                        .isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            API     | set role cell_owner                               | permission denied
            API     | alter table app.note disable row level security  | must be owner
            API     | select * from cell.tenant                        | permission denied
            API     | select cell.fence('one', 1)                      | permission denied
            API     | select cell.change_state('one', 1, '{}', 'moved')| permission denied
            API     | create table app.mine (a int)                    | permission denied
            API     | create temporary table mine (a int)              | permission denied
            API     | truncate app.note                                | permission denied
            API     | select * from app.flyway_schema_history          | permission denied
            REPORT  | insert into app.note values ('one', gen_random_uuid(), 'x') | read-only
            REPORT  | select cell.enter('one', 1, 'standard')          | permission denied
            CONTROL | select * from app.note                           | permission denied
            CONTROL | update cell.tenant set state = 'active'          | permission denied
            CONTROL | delete from cell.tenant                          | permission denied
            """)
    void mayNot(CellRole role, String sql, String why) throws Exception {
        try (var connection = database.as(role)) {
            assertThatThrownBy(() -> run(connection, sql)).hasMessageContaining(why);
        }
    }

    @Test
    void reportCannotWriteAlsoAfterSwitchingReadOnlyOff() throws Exception {
        try (var connection = database.as(CellRole.REPORT)) {
            run(connection, "set default_transaction_read_only = off");
            assertThatThrownBy(() -> run(connection, "insert into app.note values ('one', gen_random_uuid(), 'x')"))
                    .hasMessageContaining("permission denied");
        }
    }

    @ParameterizedTest
    @CsvSource({"API,3s", "WORKER,30s", "REPORT,20s", "CONTROL,3s"})
    void hasATimeoutForStatements(CellRole role, String timeout) throws Exception {
        try (var connection = database.as(role)) {
            assertThat(one(connection, "show statement_timeout")).isEqualTo(timeout);
            assertThat(one(connection, "show search_path")).isEqualTo("app, cell");
        }
    }

    @Test
    void holdsNoMoreConnectionsThanItsLimit() throws Exception {
        int limit = CellRole.REPORT.connectionLimit(database.config(java.util.Map.of()));
        List<Connection> held = new ArrayList<>();
        try {
            for (int i = 0; i < limit; i++) {
                held.add(database.as(CellRole.REPORT));
            }
            assertThatThrownBy(() -> database.as(CellRole.REPORT)).hasMessageContaining("too many connections");
        } finally {
            for (var connection : held) {
                connection.close();
            }
        }
    }
}
