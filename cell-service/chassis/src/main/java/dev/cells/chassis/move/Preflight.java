package dev.cells.chassis.move;

import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds everything that stands in the way of a move, before anything is created. */
public final class Preflight {

    private static final int HASHES_MAX = 1_000_000;

    private final Session source;
    private final Session target;

    public Preflight(MoverConnections source, MoverConnections target) {
        this.source = new Session(source);
        this.target = new Session(target);
    }

    /** All obstacles, those of the source first, then those of the target, then those between the two. */
    public List<Obstacle> obstacles(TenantId tenant) throws SQLException {
        var found = new ArrayList<>(named("source", source.inSession(sql -> sql.obstacles(tenant, Side.SOURCE))));
        found.addAll(named("target", target.inSession(sql -> sql.obstacles(tenant, Side.TARGET))));
        found.addAll(source.inSession(MoveSql::shape).differences(target.inSession(MoveSql::shape)));
        if (found.stream().noneMatch(one -> one.code().equals("missing-right"))) {
            found.addAll(inRows(tenant)); // else rows are not to be seen, and that is named
        }
        return List.copyOf(found);
    }

    private List<Obstacle> inRows(TenantId tenant) throws SQLException {
        var found = new ArrayList<Obstacle>();
        target.inSession(sql -> sql.rowsLeft(tenant))
                .forEach((table, rows) ->
                        found.add(new Obstacle("rows-left", table, "target: has " + rows + " rows of the tenant")));
        found.addAll(clashes(tenant));
        return found;
    }

    private static List<Obstacle> named(String side, List<Obstacle> found) {
        return found.stream()
                .map(one -> new Obstacle(one.code(), one.subject(), side + ": " + one.detail()))
                .toList();
    }

    /** Values that are unique over all tenants of a cell, and taken by another tenant of the target. */
    private List<Obstacle> clashes(TenantId tenant) throws SQLException {
        var found = new ArrayList<Obstacle>();
        var there = target.inSession(MoveSql::uniqueIndexes);
        for (var index : source.inSession(MoveSql::uniqueIndexes)) {
            if (!there.contains(index)) {
                continue; // a difference in shape, named already
            }
            var hashes = source.inTransaction(sql -> sql.uniqueHashes(index, tenant));
            if (hashes.size() > HASHES_MAX) {
                found.add(new Obstacle("unique-unchecked", index, "more than " + HASHES_MAX + " values to compare"));
            } else if (!hashes.isEmpty()) {
                target.inSession(sql -> sql.uniqueClashes(index, tenant, hashes))
                        .forEach(key -> found.add(
                                new Obstacle("unique-clash", index, "another tenant of the target has " + key)));
            }
        }
        return found;
    }
}
