package dev.cells.chassis.move;

import static dev.cells.chassis.move.MoveCells.mover;
import static dev.cells.chassis.move.MoveCells.peer;

import dev.cells.chassis.schema.CellDatabase;
import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Takes the steps of one move from A to B, as the control plane would. */
final class Walk {

    static final Duration LOCK_MAX = Duration.ofSeconds(2);
    private static final Duration ARRIVE_MAX = Duration.ofSeconds(20);
    private static final long SLACK = 100_000;
    private static final int BATCH_ROWS = 1_000;

    final MoveId move;
    final TenantId tenant;
    final CellDatabase a;
    final CellDatabase b;
    long epoch;
    private long attempt;

    Walk(CellDatabase a, CellDatabase b, TenantId tenant, long epoch) {
        this.move = MoveCells.newMove();
        this.tenant = tenant;
        this.a = a;
        this.b = b;
        this.epoch = epoch;
    }

    static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(20));
    }

    void begin() throws SQLException {
        mover(a).prepareSource(move, tenant);
        mover(b).prepareTarget(move, tenant, epoch, "standard", peer(a));
    }

    void awaitCopied() {
        await().until(() -> mover(b).incoming(move, Stream.THERE).orElseThrow().isReady());
    }

    void attachWayBack() throws SQLException {
        mover(b).openWayBack(move);
        mover(a).attachWayBack(move, peer(b));
        await().until(() -> mover(b).outgoing(move, Stream.BACK).orElseThrow().active());
    }

    void prepare() throws SQLException {
        begin();
        awaitCopied();
        attachWayBack();
    }

    void arm(CellDatabase to) throws SQLException {
        mover(to).arm(move, tenant, ++attempt);
    }

    void switchOver(CellDatabase from, CellDatabase to) throws SQLException {
        mover(to).lift(mover(from).sequences(), SLACK);
        arm(to);
        long mark = mover(from).fence(move, tenant, epoch, LOCK_MAX);
        finish(from, to, mark);
    }

    void finish(CellDatabase from, CellDatabase to, long mark) throws SQLException {
        if (!mover(to).awaitMark(move, mark, ARRIVE_MAX)) {
            throw new AssertionError("mark " + mark + " did not arrive");
        }
        mover(to).lift(mover(from).sequences(), 0);
        mover(to).activate(move, tenant, epoch + 1, attempt);
        mover(from).leave(move, tenant, epoch);
        epoch++;
    }

    long attempt() {
        return attempt;
    }

    /** Compares without a stop, while {@code from} may be written to. */
    Verdict verify(CellDatabase from, CellDatabase to) throws SQLException {
        try (var hold = mover(to).holdApply(move);
                var source = mover(from).snapshotAtMark(move, tenant, LOCK_MAX)) {
            var target = hold.snapshot(tenant, source.mark(), ARRIVE_MAX);
            try (target) {
                hold.close();
                return new Verifier(source, target, () -> {}).verify(1);
            }
        }
    }

    /** Ends the move; the tenant stays on {@code owner}. */
    void complete(CellDatabase owner) throws SQLException {
        var left = owner == a ? b : a;
        mover(a).unsubscribe(move);
        mover(b).unsubscribe(move);
        mover(a).unpublish(move);
        mover(b).unpublish(move);
        mover(a).dropStrayCopySlots(mover(b).systemIdentifier(), mover(b).subscriptionOids());
        mover(b).dropStrayCopySlots(mover(a).systemIdentifier(), mover(a).subscriptionOids());
        mover(left).purge(move, tenant, BATCH_ROWS);
        mover(left).forget(move, tenant);
        mover(owner).forget(move, tenant);
    }

    void cancel() throws SQLException {
        if (isFenced()) {
            if (!mover(b).disarm(move, tenant, attempt)) {
                throw new AssertionError("too late to cancel");
            }
            mover(a).release(move, tenant, epoch);
        }
        complete(a);
    }

    private boolean isFenced() throws SQLException {
        return !MoveCells.column(a, "select 1 from cell.tenant where state = 'fenced' and tenant_id = '" + tenant + "'")
                .isEmpty();
    }

    /** Whatever there is on either cell, of this move or of none. */
    List<String> residue() throws SQLException {
        var found = new ArrayList<String>();
        for (var cell : List.of(a, b)) {
            mover(cell).residue(move, tenant).forEach(one -> found.add(one.toString()));
            found.addAll(MoveCells.column(cell, "select slot_name from pg_replication_slots"));
            found.addAll(MoveCells.column(cell, "select pubname from pg_publication"));
            found.addAll(MoveCells.column(cell, "select subname from pg_subscription"));
            found.addAll(MoveCells.column(cell, "select roname from pg_replication_origin"));
        }
        return found;
    }
}
