package dev.cells.chassis.tenancy;

import dev.cells.chassis.lane.Lane;
import dev.cells.routingmap.TenantId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.postgresql.util.PSQLException;

/** The first statement of every tenant transaction, and what its errors mean. */
public final class Enter {

    private static final String WRITE = "select cell.enter(?, ?, ?)";
    private static final String READ = "select cell.enter_read(?, ?, ?)";

    private Enter() {}

    /** Opens {@code connection}'s transaction for the tenant, or throws what {@link #refusal} can read. */
    public static void write(Connection connection, TenantId tenant, long epoch, Lane lane) throws SQLException {
        execute(connection, WRITE, tenant, epoch, lane);
    }

    /** The same for a transaction that only reads; PostgreSQL refuses its writes. */
    public static void read(Connection connection, TenantId tenant, long epoch, Lane lane) throws SQLException {
        execute(connection, READ, tenant, epoch, lane);
    }

    /** The refusal that {@code thrown} stands for, empty when it is another error. */
    public static Optional<Refusal> refusal(TenantId tenant, SQLException thrown) {
        var state = thrown.getSQLState();
        if (state == null) {
            return Optional.empty();
        }
        return switch (state) {
            case "CE421" -> Optional.of(new Refusal.NotOwned(tenant, ownerEpoch(thrown)));
            // A change of ownership waits for open writers, and we wait behind it: in effect the tenant is fenced.
            case "CE503", "55P03" -> Optional.of(new Refusal.Fenced(tenant));
            case "CE403" -> Optional.of(new Refusal.Suspended(tenant));
            default -> Optional.empty();
        };
    }

    private static void execute(Connection connection, String sql, TenantId tenant, long epoch, Lane lane)
            throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, tenant.value());
            statement.setLong(2, epoch);
            statement.setString(3, lane.word());
            statement.execute();
        }
    }

    private static long ownerEpoch(SQLException thrown) {
        if (thrown instanceof PSQLException e && e.getServerErrorMessage() != null) {
            var detail = e.getServerErrorMessage().getDetail();
            return detail == null ? 0 : Long.parseLong(detail);
        }
        return 0;
    }
}
