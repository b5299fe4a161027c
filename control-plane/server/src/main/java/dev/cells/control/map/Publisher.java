package dev.cells.control.map;

import dev.cells.control.database.Database;
import dev.cells.routingmap.MapChange;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Publishes changes of the map together with whatever they follow from, in one transaction. */
@Singleton
public class Publisher {

    private final Database database;
    private final MapWatch watch;
    private final Counter conflicts;

    Publisher(Database database, MapWatch watch, MeterRegistry metrics) {
        this.database = database;
        this.watch = watch;
        this.conflicts = metrics.counter("control_map_publish_conflicts");
    }

    /** Decides and publishes; runs again from the start when another publisher was faster. */
    @FunctionalInterface
    public interface Plan<T> {
        T make(Connection connection, Draft map) throws SQLException;
    }

    public <T> T write(Database.Effects effects, Plan<T> plan) {
        var last = new Draft[1];
        T result = database.write(effects, connection -> {
            var draft = new Draft(new SqlMapTable(connection));
            last[0] = draft;
            try {
                return plan.make(connection, draft);
            } catch (StaleRevision e) {
                conflicts.increment();
                throw e;
            }
        });
        if (effects == Database.Effects.KEPT) {
            watch.offer(last[0].published);
        }
        return result;
    }

    /** The map as the plan found it, and what the plan makes of it. */
    public static final class Draft {
        private final MapTable table;
        private final long basis;
        private long published;

        private Draft(MapTable table) throws SQLException {
            this.table = table;
            this.basis = table.revision();
        }

        /** Publishes all changes of the plan as one revision, which it returns; once a plan. */
        public long publish(MapChange... changes) throws SQLException {
            if (published != 0) {
                throw new IllegalStateException("a plan publishes once");
            }
            published = Publication.publish(table, basis, List.of(changes));
            return published;
        }
    }
}
