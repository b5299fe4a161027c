package dev.cells.control.killswitch;

import dev.cells.contract.control.SwitchEffect;
import dev.cells.contract.killswitch.SwitchEntry;
import dev.cells.contract.killswitch.SwitchOrigin;
import dev.cells.contract.killswitch.SwitchReach;
import dev.cells.contract.killswitch.SwitchRevision;
import dev.cells.contract.killswitch.SwitchSet;
import dev.cells.control.cell.Cells;
import dev.cells.control.database.Database;
import dev.cells.control.management.CellAddress;
import dev.cells.control.management.CellReply;
import dev.cells.control.management.Management;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Brings the set to every cell at once, and asks until every instance has said that it goes by it. */
@Singleton
class SwitchSpread {

    private static final long POLL_MS = 20;

    private final Database database;
    private final KillSwitches table;
    private final Cells cells;
    private final Management management;
    private final Clock clock;

    SwitchSpread(Database database, KillSwitches table, Cells cells, Management management, Clock clock) {
        this.database = database;
        this.table = table;
        this.cells = cells;
        this.management = management;
        this.clock = clock;
    }

    /** One cell's part of an effect. */
    private record Part(int instances, int effective, List<String> missing) {}

    /** Sends what is stored now, and waits for all instances, at most {@code longest}. */
    SwitchEffect spread(Duration longest) throws InterruptedException {
        long begin = System.nanoTime();
        SwitchSet set = stored();
        var parts = new ArrayList<Part>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Part>> tasks = addresses().stream()
                    .<Callable<Part>>map(cell -> () -> bring(cell, set, begin + longest.toNanos()))
                    .toList();
            for (Future<Part> done : threads.invokeAll(tasks)) {
                parts.add(done.resultNow());
            }
        }
        return new SwitchEffect(
                set.revision(),
                parts.size(),
                parts.stream().mapToInt(Part::instances).sum(),
                parts.stream().mapToInt(Part::effective).sum(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin),
                parts.stream().flatMap(part -> part.missing().stream()).toList());
    }

    List<CellAddress> addresses() {
        return database.read(cells::addresses);
    }

    SwitchSet stored() {
        Instant now = clock.instant();
        return database.read(connection -> new SwitchSet(
                table.revision(connection),
                table.holding(connection, now).stream()
                        .map(row -> entry(row, now))
                        .toList()));
    }

    private static SwitchEntry entry(SwitchRow row, Instant now) {
        Long ttl = row.expiresAt() == null
                ? null
                : Math.max(1, Duration.between(now, row.expiresAt()).toMillis());
        return new SwitchEntry(row.id().toString(), row.mode().word(), SwitchOrigin.MANUAL.word(), row.reason(), ttl);
    }

    /** The revision that the cell has now, a later one when somebody sent a later set. */
    CellReply<SwitchRevision> send(CellAddress cell, SwitchSet set) {
        return management.call(cell, "PUT", "/v1/switches", set, SwitchRevision.class);
    }

    /** What one of the cell's instances goes by. */
    CellReply<SwitchRevision> known(CellAddress cell) {
        return management.call(cell, "GET", "/v1/switches/revision", null, SwitchRevision.class);
    }

    private Part bring(CellAddress cell, SwitchSet set, long until) throws InterruptedException {
        return switch (send(cell, set)) {
            case CellReply.Done<SwitchRevision> _ -> watch(cell, set.revision(), until);
            case CellReply.Refused<SwitchRevision>(var status, var code, var detail) ->
                new Part(0, 0, List.of(cell.cell() + ": it answered " + status + " " + code + " " + detail));
            case CellReply.Unreachable<SwitchRevision>(var why) ->
                new Part(0, 0, List.of(cell.cell() + ": not reached: " + why));
        };
    }

    private Part watch(CellAddress cell, long revision, long until) throws InterruptedException {
        var pause = new CountDownLatch(1);
        Part seen = part(cell, revision);
        while (!seen.missing().isEmpty() && System.nanoTime() - until < 0) {
            var _ = pause.await(POLL_MS, TimeUnit.MILLISECONDS);
            seen = part(cell, revision);
        }
        return seen;
    }

    private Part part(CellAddress cell, long revision) {
        return switch (management.call(cell, "GET", "/v1/switches/reach", null, SwitchReach.class)) {
            case CellReply.Done<SwitchReach>(var reach) -> {
                List<String> missing = reach.instances().stream()
                        .filter(one -> one.revision() < revision)
                        .map(one -> cell.cell() + "/" + one.name() + ": at revision " + one.revision()
                                + ", not heard from for " + one.silentMs() + " ms")
                        .toList();
                int all = reach.instances().size();
                yield new Part(all, all - missing.size(), missing);
            }
            case CellReply.Refused<SwitchReach>(var status, var code, var _) ->
                new Part(0, 0, List.of(cell.cell() + ": it answered " + status + " " + code));
            case CellReply.Unreachable<SwitchReach>(var why) ->
                new Part(0, 0, List.of(cell.cell() + ": not reached: " + why));
        };
    }
}
