package dev.cells.chassis.move;

import static dev.cells.chassis.move.MoveCells.column;
import static dev.cells.chassis.move.MoveCells.mover;
import static dev.cells.chassis.move.MoveCells.notes;
import static dev.cells.chassis.move.MoveCells.rows;
import static dev.cells.chassis.move.MoveCells.write;
import static dev.cells.chassis.move.MoveCells.writer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.chassis.schema.CellDatabase;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code kill -9} of either server in the middle of a move: it goes on by itself once the server is back. */
@ExtendWith(MoveCells.Shared.class)
class MoveCrashIT {

    private final MoveCells cells;

    MoveCrashIT(MoveCells cells) {
        this.cells = cells;
    }

    private CellDatabase of(Side side) {
        return side == Side.SOURCE ? cells.a : cells.b;
    }

    private static void killAndStart(CellDatabase cell) throws IOException {
        cell.kill();
        cell.startAgain();
    }

    @ParameterizedTest
    @EnumSource
    void resumesACopy(Side killed) throws Exception {
        var tenant = cells.newTenant();
        var walk = new Walk(cells.a, cells.b, tenant, 1);
        try (var blocking = cells.b.asAdministrator()) {
            stopCopyOfNotes(blocking, tenant);
            walk.begin();
            Walk.await().until(() -> copying(walk));
            killAndStart(of(killed));
        }
        walk.begin();
        walk.awaitCopied();
        walk.attachWayBack();

        finishAndCheck(walk, 2_000);
    }

    /** An open transaction has inserted one of the rows: the copy waits for its end. */
    private void stopCopyOfNotes(Connection blocking, TenantId tenant) throws SQLException {
        var id = column(cells.a, "select id from app.note where tenant_id = '" + tenant + "' limit 1")
                .getFirst();
        blocking.setAutoCommit(false);
        try (var statement = blocking.createStatement()) {
            statement.execute("insert into app.note values ('" + tenant + "', '" + id + "', 'in the way')");
        }
    }

    private static boolean copying(Walk walk) throws SQLException {
        return !column(
                        walk.b,
                        "select 1 from pg_stat_subscription where worker_type = 'table synchronization'"
                                + " and relid = 'app.note'::regclass and pid is not null and exists (select from pg_locks where"
                                + " locktype = 'transactionid' and not granted and pg_locks.pid = pg_stat_subscription.pid)")
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void resumesAStream(Side killed) throws Exception {
        var tenant = cells.newTenant();
        var walk = new Walk(cells.a, cells.b, tenant, 1);
        walk.prepare();
        writeNotes(tenant, 200);
        killAndStart(of(killed));
        writeNotes(tenant, 200);

        finishAndCheck(walk, 2_400);
    }

    private void writeNotes(TenantId tenant, int count) throws SQLException {
        try (var connection = writer(cells.a)) {
            for (int i = 0; i < count; i++) {
                write(connection, tenant, 1, "note " + i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnAfterTheFence(Side killed) throws Exception {
        var walk = new Walk(cells.a, cells.b, cells.newTenant(), 1);
        walk.prepare();
        walk.arm(cells.b);
        long mark = mover(cells.a).fence(walk.move, walk.tenant, 1, Walk.LOCK_MAX);
        killAndStart(of(killed));
        walk.finish(cells.a, cells.b, mark);
        killAndStart(of(killed));

        assertThat(rows(cells.b, walk.tenant)).isEqualTo(rows(cells.a, walk.tenant));
        try (var connection = writer(cells.b)) {
            write(connection, walk.tenant, 2, "served");
        }
        walk.complete(cells.b);
        assertThat(walk.residue()).isEmpty();
    }

    private void finishAndCheck(Walk walk, long expected) throws SQLException {
        assertThat(walk.verify(cells.a, cells.b)).isInstanceOf(Verdict.Same.class);
        walk.switchOver(cells.a, cells.b);
        assertThat(rows(cells.b, walk.tenant)).isEqualTo(rows(cells.a, walk.tenant));
        walk.complete(cells.b);
        assertThat(notes(cells.b, walk.tenant)).isEqualTo(expected);
        assertThat(rows(cells.a, walk.tenant)).isEmpty();
        assertThat(walk.residue()).isEmpty();
    }
}
