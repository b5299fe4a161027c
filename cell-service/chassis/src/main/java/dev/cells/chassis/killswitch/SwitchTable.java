package dev.cells.chassis.killswitch;

import dev.cells.chassis.instance.CellConfig;
import dev.cells.contract.killswitch.SwitchEntry;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchMode;
import dev.cells.contract.killswitch.SwitchOrigin;
import dev.cells.contract.killswitch.SwitchScope;
import dev.cells.contract.killswitch.SwitchSet;
import dev.cells.contract.killswitch.SwitchedInstance;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The cell's kill switches in its database. */
@Singleton
public class SwitchTable {

    private static final String ROWS = """
            select id, origin, mode, reason,
                   (extract(epoch from expires_at - clock_timestamp()) * 1000000)::bigint as rest_micros
              from cell.kill_switch where expires_at is null or expires_at > clock_timestamp() order by id, origin""";

    private static final String REACH = """
            select instance, revision, greatest(0, extract(epoch from clock_timestamp() - seen_at) * 1000)::bigint
              from cell.kill_switch_seen where seen_at > clock_timestamp() - interval '15 s' order by instance""";

    private final AgroalDataSource control;
    private final String cell;

    SwitchTable(@DataSource("control") AgroalDataSource control, CellConfig config) {
        this.control = control;
        this.cell = config.name();
    }

    /** The set's revision and the number of the last change. */
    record Mark(long revision, long change) {}

    /** One row, so that asking often costs little. */
    Mark mark() throws SQLException {
        try (var connection = control.getConnection();
                var statement = connection.prepareStatement("select revision, change from cell.kill_switch_set");
                var row = statement.executeQuery()) {
            row.next();
            return new Mark(row.getLong(1), row.getLong(2));
        }
    }

    /** Those for this cell; one that is for another cell is none here. */
    List<SwitchedOff> read() throws SQLException {
        try (var connection = control.getConnection();
                var statement = connection.prepareStatement(ROWS);
                var rows = statement.executeQuery()) {
            long now = System.nanoTime();
            var found = new ArrayList<SwitchedOff>();
            while (rows.next()) {
                var one = row(rows, now);
                if (!(one.id().scope() instanceof SwitchScope.InCell(var other))
                        || other.value().equals(cell)) {
                    found.add(one);
                }
            }
            return found;
        }
    }

    private static SwitchedOff row(ResultSet row, long nowNanos) throws SQLException {
        long restMicros = row.getLong("rest_micros");
        Long ends = row.wasNull() ? null : nowNanos + restMicros * 1_000;
        return new SwitchedOff(
                SwitchId.parse(row.getString("id")),
                SwitchMode.of(row.getString("mode")),
                SwitchOrigin.valueOf(row.getString("origin").toUpperCase(Locale.ROOT)),
                row.getString("reason"),
                ends);
    }

    /** Replaces the manual switches unless a later set is there; the revision that is there afterwards. */
    public long put(SwitchSet wanted) throws SQLException {
        try (var connection = control.getConnection();
                var put = connection.prepareStatement("select cell.put_kill_switches(?, ?, ?, ?, ?)")) {
            put.setLong(1, wanted.revision());
            put.setArray(2, array(connection, "text", wanted, SwitchEntry::id));
            put.setArray(3, array(connection, "text", wanted, SwitchEntry::mode));
            put.setArray(4, array(connection, "text", wanted, SwitchEntry::reason));
            put.setArray(5, array(connection, "bigint", wanted, SwitchEntry::ttlMs));
            try (var row = put.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /** Turns off by itself, for {@code length}; a person's switch of the same target counts before it. */
    public void putAutomatic(SwitchId id, String reason, Duration length) throws SQLException {
        try (var connection = control.getConnection();
                var put = connection.prepareStatement("select cell.put_automatic_kill_switch(?, ?, ?)")) {
            put.setString(1, id.toString());
            put.setString(2, reason);
            put.setLong(3, length.toMillis());
            put.execute();
        }
    }

    /** False when there is no automatic switch of this id. */
    public boolean dropAutomatic(SwitchId id) throws SQLException {
        try (var connection = control.getConnection();
                var drop = connection.prepareStatement("select cell.drop_automatic_kill_switch(?)")) {
            drop.setString(1, id.toString());
            try (var row = drop.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /** Says what this instance goes by; also a sign of life. */
    void saw(String instance, long revision) throws SQLException {
        try (var connection = control.getConnection();
                var saw = connection.prepareStatement("select cell.saw_kill_switches(?, ?)")) {
            saw.setString(1, instance);
            saw.setLong(2, revision);
            saw.execute();
        }
    }

    /** What the cell's instances go by: those that have said something lately. */
    public List<SwitchedInstance> reach() throws SQLException {
        try (var connection = control.getConnection();
                var statement = connection.prepareStatement(REACH);
                var rows = statement.executeQuery()) {
            var found = new ArrayList<SwitchedInstance>();
            while (rows.next()) {
                found.add(new SwitchedInstance(rows.getString(1), rows.getLong(2), rows.getLong(3)));
            }
            return found;
        }
    }

    private static java.sql.Array array(
            Connection connection, String type, SwitchSet set, Function<SwitchEntry, @Nullable Object> value)
            throws SQLException {
        return connection.createArrayOf(type, set.switches().stream().map(value).toArray());
    }
}
