package dev.cells.chassis.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.database.CellRole;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the moving role may not, and that nobody else may do what it may. */
@ExtendWith(MoveCells.Shared.class)
class MoveRightsIT {

    private final MoveCells cells;

    MoveRightsIT(MoveCells cells) {
        this.cells = cells;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "truncate app.note",
                "update cell.tenant set state = 'active'",
                "delete from cell.tenant",
                "alter table app.note disable row level security",
                "drop table app.note",
                "set role cell_owner",
                "create role other",
                "select cell.activate('x', 1)",
                "select cell.put_tenant('x', 1, 'standard')",
                "create table app.mine (id int)",
                "select * from app.flyway_schema_history"
            })
    void theMoverMayNot(String sql) throws Exception {
        try (var connection = cells.a.asMover()) {
            assertThatThrownBy(() -> run(connection, sql))
                    .hasMessageMatching("(?s).*(permission denied|must be owner).*");
        }
    }

    @Test
    void nobodyElseMayCallWhatMovesTenants() throws Exception {
        var roles = Arrays.stream(CellRole.values()).map(CellRole::roleName).toList();
        assertThat(MoveCells.column(
                        cells.a,
                        "select p.proname || ' by ' || r.rolname from pg_proc p, pg_roles r where p.pronamespace ="
                                + " 'cell'::regnamespace and p.proname like 'move\\_%' and r.rolname in ('"
                                + String.join("', '", roles)
                                + "') and has_function_privilege(r.oid, p.oid, 'execute')"))
                .isEmpty();
        try (var connection = cells.a.as(CellRole.API)) {
            assertThatThrownBy(() -> run(connection, "select cell.move_release('m', 'x', 1)"))
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void theMoverSeesAllRowsOrFails() throws Exception {
        var tenant = cells.newTenant();
        try (var connection = cells.a.asMover()) {
            assertThat(new MoveSql(connection).rowsLeft(tenant)).containsEntry("app.note", 2_000L);
        }
        MoveCells.admin(cells.a, "alter role cell_mover nobypassrls");
        try (var connection = cells.a.asMover()) {
            assertThatThrownBy(() -> new MoveSql(connection).rowsLeft(tenant))
                    .hasMessageContaining("row-level security");
        } finally {
            MoveCells.admin(cells.a, "alter role cell_mover bypassrls");
        }
    }
}
