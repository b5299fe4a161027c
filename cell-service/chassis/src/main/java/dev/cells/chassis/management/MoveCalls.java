package dev.cells.chassis.management;

import dev.cells.chassis.move.HeldSnapshots;
import dev.cells.chassis.move.MoveDatabase;
import dev.cells.chassis.move.MoveId;
import dev.cells.chassis.move.MoveStopped;
import dev.cells.chassis.move.OwnMover;
import dev.cells.chassis.move.Peer;
import dev.cells.chassis.move.Preflight;
import dev.cells.chassis.move.Snapshot;
import dev.cells.chassis.move.Verifier;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.move.MoveBetween;
import dev.cells.contract.move.MoveComparison;
import dev.cells.contract.move.MoveFlag;
import dev.cells.contract.move.MoveLift;
import dev.cells.contract.move.MoveLines;
import dev.cells.contract.move.MoveMark;
import dev.cells.contract.move.MoveNumber;
import dev.cells.contract.move.MovePeer;
import dev.cells.contract.move.MoveProgress;
import dev.cells.contract.move.MoveResult;
import dev.cells.contract.move.MoveSnapshots;
import dev.cells.contract.move.MoveSwitch;
import dev.cells.contract.move.MoveTarget;
import dev.cells.contract.move.MoveTenant;
import dev.cells.contract.move.MoveUsage;
import dev.cells.contract.problem.Problem;
import dev.cells.routingmap.TenantId;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;

/** {@code /v1/moves}: one step a call, in this cell's database; what concerns both sides reads the peer's too. */
@Singleton
class MoveCalls {

    private static final Duration MARK_MAX = Duration.ofSeconds(30);
    private static final Duration LOCK_MAX = Duration.ofMillis(500);
    private static final long WAIT_MS_MAX = 10_000;
    private static final long SLACK_MAX = 1_000_000_000;
    private static final int PURGE_BATCH_ROWS = 10_000;

    private final OwnMover own;
    private final HeldSnapshots held;
    private final TenantProblems problems;
    private final Answers answers;

    MoveCalls(OwnMover own, HeldSnapshots held, TenantProblems problems, Answers answers) {
        this.own = own;
        this.held = held;
        this.problems = problems;
        this.answers = answers;
    }

    /** A step on this side. */
    interface Step {
        void take(MoveDatabase here, MoveId move, TenantId tenant, MoveSwitch body) throws SQLException;
    }

    MovePeer peer() {
        return asked(() -> MoveAnswers.peer(own.peer()));
    }

    MoveLines obstacles(RoutingContext call) {
        var body = answers.body(call, MoveBetween.class);
        return asked(() -> MoveAnswers.obstacles(
                new Preflight(peer(body.peer()).connections(), own).obstacles(tenant(body.tenant()))));
    }

    MoveFlag prepareSource(RoutingContext call) {
        var tenant = tenant(answers.body(call, MoveTenant.class).tenant());
        return done(() -> here().prepareSource(move(call), tenant));
    }

    MoveFlag prepareTarget(RoutingContext call) {
        var body = answers.body(call, MoveTarget.class);
        return done(() ->
                here().prepareTarget(move(call), tenant(body.tenant()), body.epoch(), body.plan(), peer(body.peer())));
    }

    MoveFlag openWayBack(RoutingContext call) {
        return done(() -> here().openWayBack(move(call)));
    }

    MoveFlag attachWayBack(RoutingContext call) {
        var body = answers.body(call, MoveBetween.class);
        return done(() -> here().attachWayBack(move(call), peer(body.peer())));
    }

    MoveProgress progress(RoutingContext call) {
        return asked(() -> MoveAnswers.progress(here(), move(call)));
    }

    /** Without a stop, on the side that the tenant is to go to. */
    MoveResult compare(RoutingContext call) {
        var body = answers.body(call, MoveComparison.class);
        var move = move(call);
        var tenant = tenant(body.tenant());
        return asked(() -> {
            try (var hold = here().holdApply(move);
                    var source = there(body.peer()).snapshotAtMark(move, tenant, LOCK_MAX);
                    var target = hold.snapshot(tenant, source.mark(), MARK_MAX)) {
                hold.close();
                return compare(source, target, body.usage());
            }
        });
    }

    MoveNumber takeSnapshots(RoutingContext call) {
        var body = answers.body(call, MoveSnapshots.class);
        var tenant = tenant(body.tenant());
        return asked(() -> {
            var source = there(body.peer()).snapshot(tenant, body.mark());
            try {
                return new MoveNumber(held.keep(source, here().snapshot(tenant, body.mark())));
            } catch (SQLException e) {
                source.close();
                throw e;
            }
        });
    }

    MoveResult compareSnapshots(RoutingContext call) {
        long usage = answers.body(call, MoveUsage.class).usage();
        var number = call.pathParam("snapshots");
        return asked(() -> {
            var pair = held.take(number.matches("[0-9]{1,18}") ? Long.parseLong(number) : 0)
                    .orElseThrow(() -> new ProblemException(Problem.of(
                            404, "snapshots-unknown", "Snapshots unknown", "They are gone: compare without them.")));
            try (pair) {
                return compare(pair.source(), pair.target(), usage);
            }
        });
    }

    private static MoveResult compare(Snapshot source, Snapshot target, long usage) throws SQLException {
        return MoveAnswers.result(new Verifier(source, target, () -> {}).verify(usage));
    }

    MoveFlag lift(RoutingContext call) {
        var body = answers.body(call, MoveLift.class);
        if (body.slack() < 0 || body.slack() > SLACK_MAX) {
            throw invalid("slack is 0 to " + SLACK_MAX);
        }
        return done(() -> here().lift(there(body.peer()).sequences(), body.slack()));
    }

    MoveFlag step(RoutingContext call, Step step) {
        var body = answers.body(call, MoveSwitch.class);
        return done(() -> step.take(here(), move(call), tenant(body.tenant()), body));
    }

    /** False: it came too late, the tenant is owned here. */
    MoveFlag disarm(RoutingContext call) {
        var body = answers.body(call, MoveSwitch.class);
        return new MoveFlag(asked(() -> here().disarm(move(call), tenant(body.tenant()), body.attempt())));
    }

    MoveNumber fence(RoutingContext call) {
        var body = answers.body(call, MoveSwitch.class);
        var wait = waiting(body.waitMs());
        return new MoveNumber(asked(() -> here().fence(move(call), tenant(body.tenant()), body.epoch(), wait)));
    }

    MoveFlag awaitMark(RoutingContext call) {
        var body = answers.body(call, MoveMark.class);
        var wait = waiting(body.waitMs());
        return new MoveFlag(asked(() -> here().awaitMark(move(call), body.mark(), wait)));
    }

    MoveFlag unsubscribe(RoutingContext call) {
        return done(() -> here().unsubscribe(move(call)));
    }

    /** Also drops slots of copies that the peer no longer makes. */
    MoveFlag unpublish(RoutingContext call) {
        var body = answers.body(call, MoveBetween.class);
        return done(() -> {
            here().unpublish(move(call));
            var there = there(body.peer());
            here().dropStrayCopySlots(there.systemIdentifier(), there.subscriptionOids());
        });
    }

    MoveFlag purge(RoutingContext call) {
        var tenant = tenant(answers.body(call, MoveTenant.class).tenant());
        return done(() -> here().purge(move(call), tenant, PURGE_BATCH_ROWS));
    }

    MoveFlag forget(RoutingContext call) {
        var tenant = tenant(answers.body(call, MoveTenant.class).tenant());
        return done(() -> here().forget(move(call), tenant));
    }

    MoveLines residue(RoutingContext call) {
        var tenant = tenant(call.request().getParam("tenant", ""));
        return asked(() -> MoveAnswers.residue(here().residue(move(call), tenant)));
    }

    private MoveDatabase here() {
        return new MoveDatabase(own);
    }

    private static MoveDatabase there(@org.jspecify.annotations.Nullable MovePeer peer) {
        return new MoveDatabase(peer(peer).connections());
    }

    private static Peer peer(@org.jspecify.annotations.Nullable MovePeer given) {
        if (given == null || given.host() == null || given.database() == null || given.password() == null) {
            throw invalid("peer needs host, port, database and password");
        }
        return new Peer(given.host(), given.port(), given.database(), given.password(), MoveAnswers.more(given));
    }

    private static MoveId move(RoutingContext call) {
        try {
            return new MoveId(call.pathParam("move"));
        } catch (IllegalArgumentException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    private static TenantId tenant(@org.jspecify.annotations.Nullable String id) {
        if (id == null || !TenantId.isValid(id)) {
            throw invalid("tenant must be a tenant id");
        }
        return new TenantId(id);
    }

    private static Duration waiting(long waitMs) {
        if (waitMs < 1 || waitMs > WAIT_MS_MAX) {
            throw invalid("wait_ms is 1 to " + WAIT_MS_MAX);
        }
        return Duration.ofMillis(waitMs);
    }

    private static ProblemException invalid(String detail) {
        return new ProblemException(Problem.of(400, "request-invalid", "Invalid request", detail + "."));
    }

    private interface Question<T> {
        T ask() throws SQLException;
    }

    private interface Act {
        void run() throws SQLException;
    }

    private MoveFlag done(Act act) {
        return asked(() -> {
            act.run();
            return new MoveFlag(true);
        });
    }

    private <T> T asked(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw problems.of(e);
        } catch (MoveStopped e) {
            throw new ProblemException(Problem.of(409, "move-stopped", "Move stopped", String.valueOf(e.getMessage())));
        }
    }
}
