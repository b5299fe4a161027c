package dev.cells.chassis.move;

import dev.cells.chassis.database.DatabaseErrors;
import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steps of a move in one cell's database. Each may be repeated, also after the process or the server was killed within it.
 * Their order, A being the cell that owns the tenant: {@code prepareSource} A, {@code prepareTarget} B, until copied;
 * {@code openWayBack} B, {@code attachWayBack} A; {@code lift} B; {@code arm} B, {@code fence} A, {@code awaitMark} B, {@code activate} B,
 * {@code leave} A. To give up before {@code activate}: {@code disarm} B and only then {@code release} A. At the end {@code unsubscribe}
 * on both sides, then {@code unpublish} on both, then {@code purge} where the tenant is not, then {@code forget} on both.
 */
public final class MoveDatabase {

    private static final Duration SLOT_MAX = Duration.ofSeconds(10);
    private static final Duration SLOT_POLL = Duration.ofMillis(50);
    private static final Duration MARK_POLL = Duration.ofMillis(1);
    private static final Duration STATE_LOCK_MAX = Duration.ofSeconds(2);

    private final MoverConnections connections;
    private final Session session;
    private final Duration slotMax;

    public MoveDatabase(MoverConnections connections) {
        this(connections, SLOT_MAX);
    }

    MoveDatabase(MoverConnections connections, Duration slotMax) {
        this.connections = connections;
        this.session = new Session(connections);
        this.slotMax = slotMax;
    }

    // --- prepare

    /** Publishes the tenant and keeps from now on what is written: publication, then slot. */
    public void prepareSource(MoveId move, TenantId tenant) throws SQLException {
        publish(move, Stream.THERE, tenant);
        openSlot(move, Stream.THERE);
    }

    /**
     * Expects the tenant at the epoch that it has on the source, publishes the way back and begins to copy.
     *
     * @throws MoveStopped when rows of the tenant are here already
     */
    public void prepareTarget(MoveId move, TenantId tenant, long epoch, String plan, Peer source) throws SQLException {
        if (isSubscribed(move, Stream.THERE)) {
            return;
        }
        var left = session.inSession(sql -> sql.rowsLeft(tenant));
        if (!left.isEmpty()) {
            throw new MoveStopped("rows of tenant " + tenant + " are here already: " + left);
        }
        change(STATE_LOCK_MAX, sql -> sql.expect(move, tenant, epoch, plan));
        publish(move, Stream.BACK, tenant);
        subscribe(move, Stream.THERE, source, true);
    }

    /** On the target, once all is copied: keeps from now on what is written here. */
    public void openWayBack(MoveId move) throws SQLException {
        openSlot(move, Stream.BACK);
    }

    /** On the source, after {@link #openWayBack}: follows what the target will write; nothing flows before. */
    public void attachWayBack(MoveId move, Peer target) throws SQLException {
        subscribe(move, Stream.BACK, target, false);
    }

    private void publish(MoveId move, Stream stream, TenantId tenant) throws SQLException {
        session.change(sql -> sql.publish(move, stream, tenant));
    }

    private void openSlot(MoveId move, Stream stream) throws SQLException {
        try {
            session.change(sql -> sql.createSlot(move, stream, slotMax));
        } catch (SQLException e) {
            if (!"57014".equals(e.getSQLState())) {
                throw e;
            }
            throw new MoveStopped(
                    "a slot waits for every open transaction that writes, and waited " + slotMax.toSeconds() + " s for "
                            + session.inSession(MoveSql::openWriters),
                    e);
        }
    }

    private void subscribe(MoveId move, Stream stream, Peer publisher, boolean copy) throws SQLException {
        if (!isSubscribed(move, stream)) {
            session.run(sql -> sql.subscribe(move, stream, publisher, copy));
        }
    }

    private boolean isSubscribed(MoveId move, Stream stream) throws SQLException {
        return session.inSession(sql -> sql.isSubscribed(move, stream));
    }

    // --- progress

    /** The stream as this subscriber sees it; empty when there is none here. */
    public Optional<Incoming> incoming(MoveId move, Stream stream) throws SQLException {
        return session.inSession(sql -> sql.incoming(move, stream));
    }

    /** The stream as this publisher sees it; empty when there is none here. */
    public Optional<Outgoing> outgoing(MoveId move, Stream stream) throws SQLException {
        return session.inSession(sql -> sql.outgoing(move, stream));
    }

    /** Tables that came after the stream was published: the move must be cancelled and begun anew. */
    public List<String> unpublished(MoveId move, Stream stream) throws SQLException {
        return session.inSession(sql -> sql.unpublished(move, stream));
    }

    /** Equal on both sides before a move and at the switch. */
    public String fingerprint() throws SQLException {
        return session.inSession(MoveSql::fingerprint);
    }

    /** Foreign keys by which rows of the tenant refer to nothing, and how many do: replication does not check them. */
    public Map<String, Long> orphans(TenantId tenant) throws SQLException {
        return session.inSession(sql -> sql.orphans(tenant));
    }

    // --- compare

    /**
     * The tenant here at a new mark, which no writer straddles. Writers wait meanwhile, for a few milliseconds.
     *
     * @throws SQLException SQLSTATE 55P03 when open writers did not end within {@code lockMax}
     */
    public Snapshot snapshotAtMark(MoveId move, TenantId tenant, Duration lockMax) throws SQLException {
        var reading = connections.open(); // before the lock: connecting takes longer than all that is done under it
        try {
            return locked(lockMax, sql -> Snapshot.take(reading, tenant, sql.mark(move, tenant)));
        } catch (SQLException | RuntimeException e) {
            reading.close();
            throw e;
        }
    }

    /** The tenant here as it is now: under a fence, or where nobody writes. */
    public Snapshot snapshot(TenantId tenant, long mark) throws SQLException {
        return Snapshot.take(connections, tenant, mark);
    }

    /** Before {@link #snapshotAtMark} on the other side. */
    public ApplyHold holdApply(MoveId move) throws SQLException {
        return ApplyHold.begin(connections, move);
    }

    // --- switch

    /** Lets sequences here give no number that the other side gave. Before the fence with slack, and under it once more. */
    public void lift(Map<String, Long> given, long slack) throws SQLException {
        session.change(sql -> {
            for (var one : given.entrySet()) {
                sql.lift(one.getKey(), one.getValue(), slack);
            }
        });
    }

    /** The last number of every sequence that numbers rows of tenants. */
    public Map<String, Long> sequences() throws SQLException {
        return session.inSession(MoveSql::sequences);
    }

    /**
     * Makes {@link #activate} possible, for this attempt only.
     *
     * @param attempt larger than that of any earlier switch of this move
     */
    public void arm(MoveId move, TenantId tenant, long attempt) throws SQLException {
        change(STATE_LOCK_MAX, sql -> sql.arm(move, tenant, attempt));
    }

    /** False when the tenant is owned here already: then the move goes on. */
    public boolean disarm(MoveId move, TenantId tenant, long attempt) throws SQLException {
        return locked(STATE_LOCK_MAX, sql -> sql.disarm(move, tenant, attempt));
    }

    /**
     * No write of the tenant is open when this returns, and none begins.
     *
     * @param lockMax how long open writers are waited for, then SQLSTATE 55P03 and nothing changed
     * @return the mark that, once it has arrived, everything has
     */
    public long fence(MoveId move, TenantId tenant, long epoch, Duration lockMax) throws SQLException {
        return locked(lockMax, sql -> sql.fence(move, tenant, epoch));
    }

    /** Lifts the fence of this move; only after the other side was disarmed. */
    public void release(MoveId move, TenantId tenant, long epoch) throws SQLException {
        change(STATE_LOCK_MAX, sql -> sql.release(move, tenant, epoch));
    }

    /** Whether everything up to {@code mark} is applied here, within {@code max}. */
    public boolean awaitMark(MoveId move, long mark, Duration max) throws SQLException {
        return session.inSession(sql -> new Poll(MARK_POLL, max).until(() -> sql.markHere(move) >= mark));
    }

    /** The point of no return: the tenant is owned here, at {@code epoch}. */
    public void activate(MoveId move, TenantId tenant, long epoch, long attempt) throws SQLException {
        change(STATE_LOCK_MAX, sql -> sql.activate(move, tenant, epoch, attempt));
    }

    /** The tenant, fenced here at {@code epoch}, is owned by the other side. */
    public void leave(MoveId move, TenantId tenant, long epoch) throws SQLException {
        change(STATE_LOCK_MAX, sql -> sql.leave(move, tenant, epoch));
    }

    // --- end

    /** Ends what flows in. Needs nobody else: the publisher's slot stays there until {@link #unpublish}. */
    public void unsubscribe(MoveId move) throws SQLException {
        session.run(sql -> {
            for (var subscription : sql.subscriptions(move)) {
                sql.unsubscribe(subscription);
            }
        });
    }

    /** Ends what flows out: slots, also those that somebody reads, and publications. */
    public void unpublish(MoveId move) throws SQLException {
        session.run(sql -> {
            for (var slot : sql.slots(move)) {
                drop(sql, slot);
            }
            sql.unpublish(move);
        });
    }

    /**
     * On a publisher, drops the slots of copies that another cell no longer makes.
     *
     * @param system the other cell's {@link #systemIdentifier}
     * @param subscriptions its {@link #subscriptionOids}, asked for after the last unsubscribe
     */
    public void dropStrayCopySlots(long system, List<Long> subscriptions) throws SQLException {
        session.run(sql -> {
            for (var slot : sql.strayCopySlots(system, subscriptions)) {
                drop(sql, slot);
            }
        });
    }

    public long systemIdentifier() throws SQLException {
        return session.inSession(MoveSql::systemIdentifier);
    }

    public List<Long> subscriptionOids() throws SQLException {
        return session.inSession(MoveSql::subscriptionOids);
    }

    private static void drop(MoveSql sql, String slot) throws SQLException {
        if (!new Poll(SLOT_POLL, SLOT_MAX).until(() -> dropped(sql, slot))) {
            throw new MoveStopped("slot " + slot + " is read without end: unsubscribe on the other side first");
        }
    }

    /** Whoever was cut off may still hold the slot for a moment, or a new one come first. */
    private static boolean dropped(MoveSql sql, String slot) throws SQLException {
        try {
            return sql.dropSlot(slot);
        } catch (SQLException e) {
            if ("55006".equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Deletes the tenant here, in transactions of {@code batchRows}. Refused (SQLSTATE CE412) while the tenant is owned here or any
     * stream of the move is attached here: it would be deleted on the other side too.
     */
    public void purge(MoveId move, TenantId tenant, int batchRows) throws SQLException {
        session.runAlone(sql -> {
            sql.beginPurge(move);
            try {
                for (var table : sql.tables()) {
                    sql.purge(move, tenant, table, batchRows);
                }
            } catch (SQLException e) {
                if (DatabaseErrors.kind(e).isEmpty()) {
                    sql.endPurge();
                }
                throw e;
            }
            sql.endPurge();
        });
        session.run(sql -> sql.dropPurgeOrigin(move));
    }

    /** Forgets the move; a tenant that was expected does not come. The last step. */
    public void forget(MoveId move, TenantId tenant) throws SQLException {
        change(STATE_LOCK_MAX, sql -> sql.forget(move, tenant));
        session.run(sql -> sql.dropPurgeOrigin(move));
    }

    /** What the move left here; empty after its end. */
    public List<Residue> residue(MoveId move, TenantId tenant) throws SQLException {
        return session.inSession(sql -> sql.residue(move, tenant));
    }

    private void change(Duration lockMax, Session.Act act) throws SQLException {
        session.change(sql -> {
            sql.waitAtMost(lockMax);
            act.run(sql);
        });
    }

    private <T> T locked(Duration lockMax, Session.Step<T> step) throws SQLException {
        return session.inTransaction(sql -> {
            sql.waitAtMost(lockMax);
            return step.run(sql);
        });
    }
}
