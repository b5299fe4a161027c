package dev.cells.booking.report;

import dev.cells.chassis.tenancy.Enter;
import dev.cells.chassis.tenancy.EnterRefusals;
import dev.cells.chassis.tenancy.TenantContext;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The SQL of the utilisation report, on the pool of reports, so that a large one never takes a booking's connection. */
@ApplicationScoped
class UtilisationQuery {

    /** A tenant with more staff than this sees the first of them, in the order of names. */
    private static final int STAFF_MAX = 1000;

    private static final String SQL = "select s.id, s.name, count(b.id),"
            + " coalesce(sum(extract(epoch from b.ends_at - b.starts_at))::bigint / 60, 0),"
            + " (extract(epoch from s.works_until - s.works_from)::bigint / 60) * (?::date - ?::date + 1)"
            + " from app.staff s left join app.booking b on b.tenant_id = s.tenant_id and b.staff_id = s.id"
            + " and b.status = 'booked' and b.starts_at >= ?::date::timestamp at time zone s.time_zone"
            + " and b.starts_at < (?::date + 1)::timestamp at time zone s.time_zone"
            + " where s.tenant_id = current_setting('app.tenant_id')"
            + " group by s.tenant_id, s.id order by s.name, s.id limit ?";

    private final AgroalDataSource report;
    private final TenantContext tenant;
    private final EnterRefusals refusals;

    @Inject
    UtilisationQuery(@DataSource("report") AgroalDataSource report, TenantContext tenant, EnterRefusals refusals) {
        this.report = report;
        this.tenant = tenant;
        this.refusals = refusals;
    }

    List<Utilisation.Line> run(LocalDate from, LocalDate to) throws SQLException {
        try (var connection = report.getConnection()) {
            connection.setAutoCommit(false);
            try {
                enter(connection);
                return read(connection, from, to);
            } finally {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }

    private void enter(Connection connection) {
        try {
            Enter.read(connection, tenant.tenant(), tenant.epoch(), tenant.lane());
        } catch (SQLException refused) {
            throw refusals.translate(tenant.tenant(), refused);
        }
    }

    private static List<Utilisation.Line> read(Connection connection, LocalDate from, LocalDate to)
            throws SQLException {
        try (var query = connection.prepareStatement(SQL)) {
            query.setObject(1, to);
            query.setObject(2, from);
            query.setObject(3, from);
            query.setObject(4, to);
            query.setInt(5, STAFF_MAX);
            var lines = new ArrayList<Utilisation.Line>();
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    long booked = row.getLong(4);
                    long worked = row.getLong(5);
                    lines.add(new Utilisation.Line(
                            row.getObject(1, UUID.class),
                            row.getString(2),
                            row.getLong(3),
                            booked,
                            worked,
                            (double) booked / worked));
                }
            }
            return lines;
        }
    }
}
