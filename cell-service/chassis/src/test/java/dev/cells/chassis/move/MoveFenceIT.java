package dev.cells.chassis.move;

import static dev.cells.chassis.move.MoveCells.admin;
import static dev.cells.chassis.move.MoveCells.column;
import static dev.cells.chassis.move.MoveCells.mover;
import static dev.cells.chassis.move.MoveCells.notes;
import static dev.cells.chassis.move.MoveCells.write;
import static dev.cells.chassis.move.MoveCells.writer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.database.CellRole;
import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.tenancy.Enter;
import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a move's fence holds back: {@code -Dmove.fences=10000} for the long run. */
@ExtendWith(MoveCells.Shared.class)
class MoveFenceIT {

    private static final int FENCES = Integer.getInteger("move.fences", 300);
    private static final int WRITERS = 8;

    private final MoveCells cells;

    MoveFenceIT(MoveCells cells) {
        this.cells = cells;
    }

    @Test
    void noWriteSlipsPastAFence() throws Exception {
        var tenant = cells.newEmptyTenant();
        var walk = prepared(tenant);
        var stop = new AtomicBoolean();
        Seen seen;
        long written = 0;
        try (var threads = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<Long>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                writers.add(threads.submit(writing(tenant, stop)));
            }
            try {
                seen = fenceAndCount(walk);
            } finally {
                stop.set(true);
            }
            for (var writer : writers) {
                written += writer.get();
            }
        }
        walk.cancel();

        assertThat(seen.slips()).isZero();
        assertThat(written).isGreaterThan(FENCES / 4);
        assertThat(seen.rows() + notes(cells.a, tenant)).isEqualTo(written);
    }

    private Walk prepared(TenantId tenant) throws SQLException {
        var walk = new Walk(cells.a, cells.b, tenant, 1);
        mover(cells.a).prepareSource(walk.move, tenant);
        return walk;
    }

    private Callable<Long> writing(TenantId tenant, AtomicBoolean stop) {
        return () -> {
            long written = 0;
            try (var connection = writer(cells.a)) {
                while (!stop.get()) {
                    try {
                        write(connection, tenant, 1, "x");
                        written++;
                    } catch (SQLException e) {
                        if (Enter.refusal(tenant, e).isEmpty()) {
                            throw e;
                        }
                    }
                }
            }
            return written;
        };
    }

    /** What was counted and then deleted under the fences, so that counting stays quick. */
    private record Seen(long slips, long rows) {}

    private Seen fenceAndCount(Walk walk) throws SQLException {
        long slips = 0;
        long rows = 0;
        long mark = 0;
        try (var mover = cells.a.asMover();
                var admin = cells.a.asAdministrator();
                var count = admin.prepareStatement("select count(*) from app.note where tenant_id = ?");
                var delete = admin.prepareStatement("delete from app.note where tenant_id = ?")) {
            var sql = new MoveSql(mover);
            count.setString(1, walk.tenant.value());
            delete.setString(1, walk.tenant.value());
            for (int i = 0; i < FENCES; i++) {
                long next = sql.fence(walk.move, walk.tenant, 1);
                slips += next > mark ? 0 : 1;
                mark = next;
                long first = number(count);
                for (int look = 0; look < 3; look++) {
                    slips += number(count) == first ? 0 : 1;
                }
                slips += delete.executeUpdate() == first ? 0 : 1;
                rows += first;
                sql.release(walk.move, walk.tenant, 1);
            }
        }
        return new Seen(slips, rows);
    }

    private static long number(java.sql.PreparedStatement statement) throws SQLException {
        try (var row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    void givesUpOnAWriterThatStaysOpenAndChangesNothing() throws Exception {
        var tenant = cells.newEmptyTenant();
        var walk = prepared(tenant);
        try (var open = writer(cells.a)) {
            Enter.write(open, tenant, 1, Lane.STANDARD);

            assertThatThrownBy(() -> mover(cells.a).fence(walk.move, tenant, 1, Duration.ofMillis(200)))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("55P03"));
        }
        assertThat(state(tenant)).isEqualTo("active");
        walk.cancel();
    }

    @Test
    void isLiftedByItsOwnMoveOnly() throws Exception {
        var tenant = cells.newEmptyTenant();
        var walk = prepared(tenant);
        long first = mover(cells.a).fence(walk.move, tenant, 1, Walk.LOCK_MAX);

        assertThat(mover(cells.a).fence(walk.move, tenant, 1, Walk.LOCK_MAX)).isGreaterThan(first);
        assertThatThrownBy(() -> mover(cells.a).fence(MoveCells.newMove(), tenant, 1, Walk.LOCK_MAX))
                .hasMessageContaining("is not prepared here");
        assertThatThrownBy(() -> mover(cells.a).release(MoveCells.newMove(), tenant, 1))
                .hasMessageContaining("cannot be released");
        assertThatThrownBy(() -> admin(cells.a, "select cell.release('" + tenant + "', 1)"))
                .hasMessageContaining("is being moved by");
        walk.cancel();
        mover(cells.a).release(walk.move, tenant, 1);
        assertThatThrownBy(() -> mover(cells.a).fence(walk.move, tenant, 1, Walk.LOCK_MAX))
                .hasMessageContaining("is not prepared here, or has ended");
        assertThat(state(tenant)).isEqualTo("active");
    }

    @Test
    void handsRunningJobsBackAndLetsNoWorkerTouchThemAfterwards() throws Exception {
        var tenant = cells.newEmptyTenant();
        var walk = prepared(tenant);
        admin(
                cells.a,
                "insert into cell.job (tenant_id, id, kind, state, attempt, run_at, payload) select '" + tenant
                        + "', gen_random_uuid(), 'remind', s, 0, now(), '{}' from unnest(array[0, 2]) s");
        worker(claim(tenant));
        assertThat(jobs(tenant)).containsExactly("1/1", "2/0");

        mover(cells.a).fence(walk.move, tenant, 1, Walk.LOCK_MAX);
        assertThat(jobs(tenant)).containsExactly("0/0", "2/0");

        worker("select cell.job_promote()");
        worker(claim(tenant));
        worker("delete from cell.job where tenant_id = '" + tenant + "'");
        assertThat(jobs(tenant)).containsExactly("0/0", "2/0");
        walk.cancel();
        worker("select cell.job_promote()");
        assertThat(jobs(tenant)).containsExactly("0/0", "0/0");
    }

    /** Of the first tenant in turn, which is this one. */
    private static String claim(TenantId tenant) {
        var name = tenant.value();
        int last = name.length() - 1;
        var turn = name.substring(0, last) + (char) (name.charAt(last) - 1) + "~";
        return "select cell.job_claim('" + turn + "', gen_random_uuid(), interval '1 hour')";
    }

    private List<String> jobs(TenantId tenant) throws SQLException {
        return column(
                cells.a, "select state || '/' || attempt from cell.job where tenant_id = '" + tenant + "' order by 1");
    }

    private void worker(String sql) throws SQLException {
        try (var connection = cells.a.as(CellRole.WORKER);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String state(TenantId tenant) throws SQLException {
        return column(cells.a, "select state from cell.tenant where tenant_id = '" + tenant + "'")
                .getFirst();
    }
}
