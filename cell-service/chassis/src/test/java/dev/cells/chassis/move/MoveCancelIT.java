package dev.cells.chassis.move;

import static dev.cells.chassis.move.MoveCells.column;
import static dev.cells.chassis.move.MoveCells.mover;
import static dev.cells.chassis.move.MoveCells.rows;
import static dev.cells.chassis.move.MoveCells.write;
import static dev.cells.chassis.move.MoveCells.writer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A move that is cancelled leaves the tenant where it was, and nothing where it was going. */
@ExtendWith(MoveCells.Shared.class)
class MoveCancelIT {

    private final MoveCells cells;

    MoveCancelIT(MoveCells cells) {
        this.cells = cells;
    }

    enum Phase {
        PLANNED,
        SOURCE_PREPARED,
        COPYING,
        COPIED,
        WAY_BACK_OPENED,
        WAY_BACK_ATTACHED,
        VERIFIED,
        ARMED,
        FENCED,
        CAUGHT_UP;

        void go(Walk walk) throws SQLException {
            switch (this) {
                case PLANNED -> {}
                case SOURCE_PREPARED -> mover(walk.a).prepareSource(walk.move, walk.tenant);
                case COPYING -> walk.begin();
                case COPIED -> walk.awaitCopied();
                case WAY_BACK_OPENED -> mover(walk.b).openWayBack(walk.move);
                case WAY_BACK_ATTACHED -> walk.attachWayBack();
                case VERIFIED -> assertThat(walk.verify(walk.a, walk.b)).isInstanceOf(Verdict.Same.class);
                case ARMED -> walk.arm(walk.b);
                case FENCED -> mover(walk.a).fence(walk.move, walk.tenant, 1, Walk.LOCK_MAX);
                case CAUGHT_UP -> {
                    long mark = mover(walk.a).fence(walk.move, walk.tenant, 1, Walk.LOCK_MAX);
                    assertThat(mover(walk.b).awaitMark(walk.move, mark, Walk.LOCK_MAX))
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesNothingWhenCancelledWhen(Phase phase) throws Exception {
        var tenant = cells.newTenant();
        var before = rows(cells.a, tenant);
        var walk = new Walk(cells.a, cells.b, tenant, 1);
        for (var step : Phase.values()) {
            if (step.compareTo(phase) <= 0) {
                step.go(walk);
            }
        }

        walk.cancel();

        assertThat(walk.residue()).as(phase.name().toLowerCase(Locale.ROOT)).isEmpty();
        assertThat(rows(cells.b, tenant)).isEmpty();
        assertThat(rows(cells.a, tenant)).isEqualTo(before);
        try (var connection = writer(cells.a)) {
            write(connection, tenant, 1, "still here");
        }
    }

    @Test
    void isTooLateAfterTheSwitch() throws Exception {
        var tenant = cells.newEmptyTenant();
        var walk = new Walk(cells.a, cells.b, tenant, 1);
        walk.prepare();
        walk.arm(cells.b);
        mover(cells.a).fence(walk.move, tenant, 1, Walk.LOCK_MAX);
        mover(cells.b).activate(walk.move, tenant, 2, walk.attempt());

        assertThat(mover(cells.b).disarm(walk.move, tenant, walk.attempt())).isFalse();

        mover(cells.a).leave(walk.move, tenant, 1);
        walk.complete(cells.b);
        assertThat(walk.residue()).isEmpty();
    }

    @Test
    void namesTheTransactionsThatASlotWaitsFor() throws Exception {
        var walk = new Walk(cells.a, cells.b, cells.newEmptyTenant(), 1);
        try (var holder = cells.a.asAdministrator()) {
            holder.setAutoCommit(false);
            try (var statement = holder.createStatement()) {
                statement.execute("set application_name = 'a long report'; create table app.held (id int)");
                assertThatThrownBy(() -> new MoveDatabase(cells.a::asMover, Duration.ofSeconds(1))
                                .prepareSource(walk.move, walk.tenant))
                        .isInstanceOf(MoveStopped.class)
                        .hasMessageContaining("a long report");
            }
            holder.rollback();
        }
        walk.cancel();
        assertThat(walk.residue()).isEmpty();
        assertThat(column(cells.a, "select slot_name from pg_replication_slots"))
                .isEmpty();
    }
}
