package dev.cells.control.change;

import static dev.cells.control.testing.Api.as;
import static dev.cells.control.testing.Api.operator;
import static dev.cells.control.testing.Api.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.control.database.Database;
import dev.cells.control.testing.IntegrationTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class AuditIT extends IntegrationTest {

    @Inject
    Database database;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from audit",
                "update audit set actor = 'someone else'",
                "truncate audit",
                "insert into map_revision (only_row, revision, oldest, cells, tenants) values (true, 1, 1, 0, 0)",
                "create table control.mine (id int)",
                "drop table tenant"
            })
    void theApplicationsRoleCannot(String sql) {
        assertThatThrownBy(() -> database.write(connection -> {
                    try (var statement = connection.createStatement()) {
                        return statement.executeUpdate(sql);
                    }
                }))
                .hasRootCauseInstanceOf(SQLException.class)
                .rootCause()
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("42501");
    }

    @Test
    void entriesComeNewestFirstPageByPage() {
        for (int i = 0; i < 3; i++) {
            operator()
                    .body(spec("audited-" + i, 10, "https://127.0.0.1:1"))
                    .post("/v1/cells")
                    .then()
                    .statusCode(201);
        }
        var first = as("viewer").get("/v1/audit?limit=2").jsonPath();
        List<Integer> ids = first.getList("items.id");
        assertThat(ids).hasSize(2).isSortedAccordingTo((a, b) -> Integer.compare(b, a));
        List<Integer> older = as("viewer")
                .get("/v1/audit?limit=2&before=" + first.getString("next"))
                .jsonPath()
                .getList("items.id");
        assertThat(older.getFirst()).isLessThan(ids.getLast());
        as("viewer").get("/v1/audit?limit=0").then().statusCode(400);
        as("viewer").get("/v1/audit?before=x").then().statusCode(400);
    }

    @Test
    void aRefusedChangeLeavesNoEntry() {
        operator()
                .body(spec("unaudited", 0, "https://127.0.0.1:1"))
                .post("/v1/cells")
                .then()
                .statusCode(400);
        List<String> targets =
                as("viewer").get("/v1/audit?limit=1000").jsonPath().getList("items.target");
        assertThat(targets).doesNotContain("cell/unaudited");
    }
}
