package dev.cells.control.map;

import dev.cells.control.database.Database;
import dev.cells.routingmap.MapChanges;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;

/** What changed after a revision. */
@Singleton
class MapFeed {

    private final Database database;
    private final MapConfig config;

    MapFeed(Database database, MapConfig config) {
        this.database = database;
        this.config = config;
    }

    /** Answers to "what came after N?". */
    sealed interface News {

        record Changes(MapChanges changes) implements News {}

        record Nothing() implements News {}

        /** N is too old, too far behind, or was never published: only the snapshot helps. */
        record TakeSnapshot(long revision) implements News {}
    }

    News after(long revision) {
        return database.read(connection -> read(connection, revision));
    }

    private News read(Connection connection, long after) throws SQLException {
        var queries = new MapQueries(connection);
        var head = queries.head();
        if (after == head.revision()) {
            return new News.Nothing();
        }
        if (after < head.oldest() || after > head.revision()) {
            return new News.TakeSnapshot(head.revision());
        }
        var changes = queries.changes(after, config.changesMax() + 1);
        return changes.size() > config.changesMax()
                ? new News.TakeSnapshot(head.revision())
                : new News.Changes(new MapChanges(after, head.revision(), head.cells(), head.tenants(), changes));
    }
}
