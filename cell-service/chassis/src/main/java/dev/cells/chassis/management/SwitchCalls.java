package dev.cells.chassis.management;

import dev.cells.chassis.instance.InstanceInfo;
import dev.cells.chassis.killswitch.SwitchRefresher;
import dev.cells.chassis.killswitch.SwitchTable;
import dev.cells.chassis.killswitch.Switches;
import dev.cells.chassis.problem.DatabaseProblems;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.killswitch.SwitchEntry;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchMode;
import dev.cells.contract.killswitch.SwitchOrigin;
import dev.cells.contract.killswitch.SwitchReach;
import dev.cells.contract.killswitch.SwitchRevision;
import dev.cells.contract.killswitch.SwitchSet;
import dev.cells.contract.problem.Problem;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;

/** {@code /v1/switches}: the control plane's set in, what this instance goes by out. */
@Singleton
class SwitchCalls {

    private static final long TTL_MS_MAX = 366L * 86_400_000;
    private static final int REASON_MAX = 255;

    private final Switches switches;
    private final SwitchTable table;
    private final SwitchRefresher refresher;
    private final InstanceInfo instance;
    private final DatabaseProblems database;
    private final Answers answers;

    SwitchCalls(
            Switches switches,
            SwitchTable table,
            SwitchRefresher refresher,
            InstanceInfo instance,
            DatabaseProblems database,
            Answers answers) {
        this.switches = switches;
        this.table = table;
        this.refresher = refresher;
        this.instance = instance;
        this.database = database;
        this.answers = answers;
    }

    SwitchSet list() {
        return new SwitchSet(switches.revision(), switches.entries());
    }

    SwitchRevision revision() {
        return new SwitchRevision(instance.cell(), instance.name(), switches.revision());
    }

    SwitchReach reach() {
        return new SwitchReach(instance.cell(), asked(table::reach));
    }

    /** Answers with the revision that the cell has now, which is a later one when the caller's set was overtaken. */
    SwitchRevision put(RoutingContext call) {
        var wanted = answers.body(call, SwitchSet.class);
        check(wanted);
        long revision = asked(() -> table.put(wanted));
        refresher.refresh();
        return new SwitchRevision(instance.cell(), instance.name(), revision);
    }

    /** Lifts an automatic switch; a manual one is the control plane's. */
    Map<String, String> drop(RoutingContext call) {
        var id = id(call.pathParam("id"));
        if (!asked(() -> table.dropAutomatic(id))) {
            throw new ProblemException(Problem.of(
                    404, "switch-unknown", "Switch unknown", "There is no automatic switch " + id + " here."));
        }
        refresher.refresh();
        return Map.of("id", id.toString());
    }

    private static void check(SwitchSet wanted) {
        if (wanted.revision() < 1 || wanted.switches().size() > SwitchSet.SWITCHES_MAX) {
            throw invalid("revision begins at 1, and switches are at most " + SwitchSet.SWITCHES_MAX);
        }
        var ids = new HashSet<SwitchId>();
        wanted.switches().forEach(one -> {
            if (!ids.add(id(one.id()))) {
                throw invalid(one.id() + " is given twice");
            }
            check(one);
        });
    }

    private static void check(SwitchEntry one) {
        try {
            SwitchMode.of(String.valueOf(one.mode()));
        } catch (IllegalArgumentException e) {
            throw invalid(one.id() + ": " + e.getMessage());
        }
        if (!SwitchOrigin.MANUAL.word().equals(one.origin())) {
            throw invalid(one.id() + ": only manual switches are set from outside");
        }
        if (one.reason() == null || one.reason().length() > REASON_MAX) {
            throw invalid(one.id() + ": reason has at most " + REASON_MAX + " characters");
        }
        if (one.ttlMs() != null && (one.ttlMs() < 1 || one.ttlMs() > TTL_MS_MAX)) {
            throw invalid(one.id() + ": ttl_ms is 1 to " + TTL_MS_MAX);
        }
    }

    private static SwitchId id(String text) {
        try {
            return SwitchId.parse(text);
        } catch (IllegalArgumentException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    private static ProblemException invalid(String detail) {
        return new ProblemException(Problem.of(400, "request-invalid", "Invalid request", detail + "."));
    }

    private interface Question<T> {
        T ask() throws SQLException;
    }

    private <T> T asked(Question<T> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw database.of(e)
                    .<RuntimeException>map(known -> known)
                    .orElseGet(() -> new IllegalStateException("the cell's kill switches", e));
        }
    }
}
