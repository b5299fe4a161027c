package dev.cells.chassis.tenancy;

import dev.cells.contract.cell.OwnershipState;
import dev.cells.routingmap.TenantId;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the tenants whose row changed since the last read; constant work while nothing changes. */
@Singleton
class OwnershipReader {

    private static final String CHANGED = """
            select tenant_id, epoch, state, change from cell.tenant where change > ? order by change limit ?""";

    private final AgroalDataSource control;
    private final Ownerships ownerships;
    private final Clock clock;
    private long seen;
    private boolean whole = true;

    OwnershipReader(@DataSource("control") AgroalDataSource control, Ownerships ownerships, Clock clock) {
        this.control = control;
        this.ownerships = ownerships;
        this.clock = clock;
    }

    /** Reads all again next time: after an error the database may be another one, restored to an earlier time. */
    void forget() {
        whole = true;
    }

    /** Called by one thread only. The copy is as old as the moment the question was asked, not that of the answer. */
    void read() throws SQLException {
        var asked = clock.instant();
        var changed = new ArrayList<Ownership>();
        long last = changedSince(whole ? 0 : seen, changed);
        if (changed.size() > Ownerships.TENANTS_MAX) {
            throw new SQLException("the cell has more than " + Ownerships.TENANTS_MAX + " tenants: move some away");
        }
        if (whole) {
            ownerships.replace(changed, asked);
        } else {
            ownerships.update(changed, asked);
        }
        seen = last;
        whole = false;
    }

    private long changedSince(long change, List<Ownership> into) throws SQLException {
        long last = change;
        try (var connection = control.getConnection();
                var statement = connection.prepareStatement(CHANGED)) {
            statement.setLong(1, change);
            statement.setInt(2, Ownerships.TENANTS_MAX + 1);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    into.add(new Ownership(
                            new TenantId(rows.getString(1)),
                            rows.getLong(2),
                            OwnershipState.valueOf(rows.getString(3).toUpperCase(Locale.ROOT))));
                    last = rows.getLong(4);
                }
            }
        }
        return last;
    }
}
