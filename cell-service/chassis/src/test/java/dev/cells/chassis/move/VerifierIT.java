package dev.cells.chassis.move;

import static dev.cells.chassis.move.MoveCells.admin;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.chassis.move.Difference.Kind;
import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the comparison sees in rows that two databases hold. */
@ExtendWith(MoveCells.Shared.class)
class VerifierIT {

    private final MoveCells cells;
    private TenantId tenant;

    VerifierIT(MoveCells cells) {
        this.cells = cells;
    }

    @BeforeEach
    void sameRowsOnBothSides() throws SQLException {
        tenant = MoveCells.newName();
        for (var cell : List.of(cells.a, cells.b)) {
            admin(
                    cell,
                    "insert into app.ticket (tenant_id, id, text) select '" + tenant
                            + "', g, 'text ' || g from generate_series(1, 2000) g;"
                            + " insert into app.kind (tenant_id, name, at, wide, word, big) values ('" + tenant
                            + "', 'one', '2026-01-01 00:00:00.000001+00', 0.1, 'a', 'b')");
        }
    }

    private Verdict verify() throws SQLException {
        return new Verifier(new Live(cells.a::asMover, tenant), new Live(cells.b::asMover, tenant), () -> {}).verify(1);
    }

    private void onTarget(String sql) throws SQLException {
        admin(cells.b, sql.replace(":tenant", "'" + tenant + "'"));
    }

    private static Difference ticket(int id, Kind kind) {
        return new Difference("app.ticket", "(" + id + ")", kind);
    }

    private static Difference one() {
        return new Difference("app.kind", "(one)", Kind.CHANGED);
    }

    @Test
    void findsTheSameWhateverTheOrderOfTheRows() throws Exception {
        onTarget("with gone as (delete from app.ticket where tenant_id = :tenant returning *)"
                + " select count(*) from gone; insert into app.ticket (tenant_id, id, text)"
                + " select :tenant, 2001 - g, 'text ' || (2001 - g) from generate_series(1, 2000) g");

        assertThat(verify())
                .isInstanceOfSatisfying(
                        Verdict.Same.class, same -> assertThat(same.rows()).isEqualTo(2_001));
    }

    @Test
    void reportsEveryDifferenceByKey() throws Exception {
        onTarget("delete from app.ticket where tenant_id = :tenant and id = 1;"
                + " insert into app.ticket (tenant_id, id) values (:tenant, 3000);"
                + " update app.ticket set text = 'text ' || (5 - id) where tenant_id = :tenant and id in (2, 3);"
                + " update app.ticket set text = '' where tenant_id = :tenant and id = 4");

        assertThat(verify())
                .isInstanceOfSatisfying(
                        Verdict.Different.class,
                        found -> assertThat(found.differences())
                                .containsExactlyInAnyOrder(
                                        ticket(1, Kind.MISSING),
                                        ticket(2, Kind.CHANGED),
                                        ticket(3, Kind.CHANGED),
                                        ticket(4, Kind.CHANGED),
                                        ticket(3000, Kind.EXTRA)));
    }

    @Test
    void tellsNullFromEmptyMicrosecondsAndSwappedColumns() throws Exception {
        for (var change : List.of(
                "word = 'b', big = 'a'",
                "big = null",
                "word = 'A'",
                "at = at + interval '1 microsecond'",
                "wide = 0.1::float8 + 1e-17::float8 * 2")) {
            onTarget("update app.kind set word = 'a', big = 'b', wide = 0.1, at = '2026-01-01 00:00:00.000001+00'"
                    + " where tenant_id = :tenant");
            assertThat(verify()).as("before " + change).isInstanceOf(Verdict.Same.class);
            onTarget("update app.kind set " + change + " where tenant_id = :tenant");
            assertThat(verify()).as(change).isEqualTo(new Verdict.Different(List.of(one())));
        }
    }

    @Test
    void doesNotBelieveThatAUsedTenantHasNoRows() throws Exception {
        tenant = MoveCells.newName();

        assertThat(verify()).isInstanceOf(Verdict.Implausible.class);
    }
}
