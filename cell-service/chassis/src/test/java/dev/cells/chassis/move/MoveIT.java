package dev.cells.chassis.move;

import static dev.cells.chassis.move.MoveCells.admin;
import static dev.cells.chassis.move.MoveCells.column;
import static dev.cells.chassis.move.MoveCells.mover;
import static dev.cells.chassis.move.MoveCells.notes;
import static dev.cells.chassis.move.MoveCells.number;
import static dev.cells.chassis.move.MoveCells.rows;
import static dev.cells.chassis.move.MoveCells.write;
import static dev.cells.chassis.move.MoveCells.writer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.schema.CellDatabase;
import java.sql.SQLException;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A tenant goes to another cell, comes back with what was written there, and goes for good. */
@ExtendWith(MoveCells.Shared.class)
class MoveIT {

    private static final int WRITES = 1_000;
    private static final TimeZone BEFORE = TimeZone.getDefault();

    private final MoveCells cells;

    MoveIT(MoveCells cells) {
        this.cells = cells;
    }

    @BeforeAll
    static void livesWhereClocksDifferByQuarters() {
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
    }

    @AfterAll
    static void goesHome() {
        TimeZone.setDefault(BEFORE);
    }

    @Test
    void arrivesIdenticalComesBackWithLaterWritesAndLeavesNothing() throws Exception {
        var tenant = cells.newTenant();
        var walk = new Walk(cells.a, cells.b, tenant, 1);
        walk.begin();
        admin(
                cells.a,
                "update app.kind set touched = touched + 1 where name = 'toast' and tenant_id = '" + tenant + "'");
        walk.awaitCopied();
        walk.attachWayBack();
        admin(cells.a, "update app.kind set touched = touched + 1 where tenant_id = '" + tenant + "'");

        assertThat(walk.verify(cells.a, cells.b))
                .isInstanceOfSatisfying(
                        Verdict.Same.class, same -> assertThat(same.rows()).isGreaterThan(2_500));
        walk.switchOver(cells.a, cells.b);
        assertThat(rows(cells.b, tenant)).isEqualTo(rows(cells.a, tenant));
        assertThat(column(cells.b, "select id from app.kept where tenant_id = '" + tenant + "'"))
                .isEmpty();
        assertThat(mover(cells.b).orphans(tenant)).isEmpty();
        assertThat(mover(cells.b)
                        .incoming(walk.move, Stream.THERE)
                        .orElseThrow()
                        .conflicts()
                        .none())
                .isTrue();

        writeOn(cells.b, walk);
        assertThatThrownBy(() -> write(writer(cells.a), tenant, 1, "stale"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("CE421"));

        walk.switchOver(cells.b, cells.a);
        assertThat(notes(cells.a, tenant)).isEqualTo(2_000 + WRITES);
        assertThat(number(
                        cells.a, "select count(*) from cell.job where kind = 'later' and tenant_id = '" + tenant + "'"))
                .isEqualTo(10);
        assertThat(rows(cells.a, tenant)).isEqualTo(rows(cells.b, tenant));
        numbersGoOn(cells.a, tenant.value());

        assertThat(walk.verify(cells.a, cells.b)).isInstanceOf(Verdict.Same.class);
        walk.switchOver(cells.a, cells.b);
        var all = rows(cells.b, tenant);
        walk.complete(cells.b);
        walk.complete(cells.b);

        assertThat(rows(cells.b, tenant)).isEqualTo(all).hasSizeGreaterThan(3_500);
        assertThat(rows(cells.a, tenant)).isEmpty();
        assertThat(walk.residue()).isEmpty();
        assertThat(column(cells.a, "select state || epoch from cell.tenant where tenant_id = '" + tenant + "'"))
                .containsExactly("moved3");
        assertThat(column(cells.b, "select state || epoch from cell.tenant where tenant_id = '" + tenant + "'"))
                .containsExactly("active4");

        var home = new Walk(cells.b, cells.a, tenant, 4);
        home.prepare();
        home.switchOver(cells.b, cells.a);
        home.complete(cells.a);
        assertThat(rows(cells.a, tenant)).isEqualTo(all);
        assertThat(home.residue()).isEmpty();
    }

    private static void writeOn(CellDatabase cell, Walk walk) throws SQLException {
        try (var connection = writer(cell)) {
            for (int i = 0; i < WRITES; i++) {
                write(connection, walk.tenant, walk.epoch, "later " + i);
            }
        }
        numbersGoOn(cell, walk.tenant.value());
        admin(
                cell,
                "insert into cell.job (tenant_id, id, kind, payload) select '" + walk.tenant
                        + "', gen_random_uuid(), 'later', '{}' from generate_series(1, 10)");
    }

    /** What the database numbers itself must not meet what the other cell numbered. */
    private static void numbersGoOn(CellDatabase cell, String tenant) throws SQLException {
        admin(
                cell,
                "insert into app.numbered (tenant_id, code, label) values ('" + tenant
                        + "', gen_random_uuid()::text, 'new'); insert into app.ticket (tenant_id, text) values ('"
                        + tenant + "', 'new')");
    }

    @Test
    void staysWhereItIsUntilTheLastStep() throws Exception {
        var tenant = cells.newEmptyTenant();
        var walk = new Walk(cells.a, cells.b, tenant, 1);
        walk.prepare();
        walk.arm(cells.b);

        assertThatThrownBy(() -> mover(cells.b).activate(walk.move, tenant, 2, walk.attempt() - 1))
                .hasMessageContaining("cannot be activated");
        assertThat(mover(cells.b).disarm(walk.move, tenant, walk.attempt())).isTrue();
        assertThatThrownBy(() -> mover(cells.b).activate(walk.move, tenant, 2, walk.attempt()))
                .hasMessageContaining("cannot be activated");
        assertThatThrownBy(() -> mover(cells.b).arm(walk.move, tenant, walk.attempt()))
                .hasMessageContaining("cannot be armed");
        assertThatThrownBy(() -> admin(cells.b, "select cell.activate('" + tenant + "', 1)"))
                .hasMessageContaining("is being moved by " + walk.move);
        assertThatThrownBy(() -> mover(cells.a).purge(walk.move, tenant, 10))
                .hasMessageContaining("still attached here");
        walk.cancel();
        assertThatThrownBy(() -> mover(cells.a).purge(walk.move, tenant, 10)).hasMessageContaining("is owned here");
        walk.complete(cells.a);
        assertThat(walk.residue()).isEmpty();
    }
}
