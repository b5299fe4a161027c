package dev.cells.chassis.queue;

import dev.cells.chassis.killswitch.JobsOff;
import dev.cells.routingmap.TenantId;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The SQL of the workers. Each call is one statement and its own transaction. Whatever ends or prolongs a run names
 * owner and attempt, so that a run whose lease was lost changes nothing.
 */
@ApplicationScoped
class JobStore {

    private static final String MINE = " where tenant_id = ? and id = ? and attempt = ? and owner = ?";

    private static final String CLAIM = "select tenant_id, epoch, id, kind, attempt, max_attempts, payload from ";

    private final AgroalDataSource worker;

    @Inject
    JobStore(@DataSource("worker") AgroalDataSource worker) {
        this.worker = worker;
    }

    /** Claims a job of the next tenant after {@code turnAfter} that has due work, passing by what is off. */
    Optional<Job> claim(String turnAfter, UUID owner, Duration lease, JobsOff off) throws SQLException {
        try (var connection = worker.getConnection();
                var claim = connection.prepareStatement(CLAIM
                        + (off.isNothing()
                                ? "cell.job_claim(?, ?, ? * interval '1 ms')"
                                : "cell.job_claim_but(?, ?, ? * interval '1 ms', ?, ?, ?)"))) {
            claim.setString(1, turnAfter);
            claim.setObject(2, owner);
            claim.setLong(3, lease.toMillis());
            if (!off.isNothing()) {
                claim.setArray(4, texts(connection, off.kinds().stream()));
                claim.setArray(5, texts(connection, off.offPairs().stream()));
                claim.setArray(6, texts(connection, off.onPairs().stream()));
            }
            try (var row = claim.executeQuery()) {
                return row.next()
                        ? Optional.of(new Job(
                                new TenantId(row.getString(1)),
                                row.getLong(2),
                                row.getObject(3, UUID.class),
                                row.getString(4),
                                row.getInt(5),
                                row.getInt(6),
                                row.getString(7)))
                        : Optional.empty();
            }
        }
    }

    boolean finish(Job job, UUID owner) throws SQLException {
        return change("delete from cell.job" + MINE, List.of(), job, owner);
    }

    /** Delays the next attempt by {@code delay} give or take a quarter, or buries the job when it had its attempts. */
    boolean retry(Job job, UUID owner, Duration delay, String why) throws SQLException {
        return change(
                "update cell.job set state = case when attempt >= max_attempts then 3 else 2 end,"
                        + " run_at = now() + ? * (0.75 + random() / 2) * interval '1 ms',"
                        + " owner = null, lease_until = null, last_error = ?"
                        + MINE,
                List.of(delay.toMillis(), shortened(why)),
                job,
                owner);
    }

    boolean snooze(Job job, UUID owner, Duration delay, String why) throws SQLException {
        return change(
                "update cell.job set state = 2, attempt = attempt - 1, run_at = now() + ? * interval '1 ms',"
                        + " owner = null, lease_until = null, last_error = ?"
                        + MINE,
                List.of(delay.toMillis(), shortened(why)),
                job,
                owner);
    }

    boolean bury(Job job, UUID owner, String why) throws SQLException {
        return change(
                "update cell.job set state = 3, owner = null, lease_until = null, last_error = ?" + MINE,
                List.of(shortened(why)),
                job,
                owner);
    }

    /** Makes the job due again at once and gives the attempt back. */
    boolean handBack(Job job, UUID owner) throws SQLException {
        return change(
                "update cell.job set state = 0, attempt = attempt - 1, owner = null, lease_until = null,"
                        + " last_error = 'interrupted'"
                        + MINE,
                List.of(),
                job,
                owner);
    }

    /** Prolongs the leases of {@code jobs} and returns the ids of those that are still ours. */
    Set<UUID> renew(List<Job> jobs, UUID owner, Duration lease) throws SQLException {
        try (var connection = worker.getConnection();
                var renew = connection.prepareStatement("update cell.job set lease_until = now() + ? * interval '1 ms'"
                        + " from unnest(?::text[], ?::uuid[], ?::int[]) as held (tenant, job, run)"
                        + " where tenant_id = held.tenant and id = held.job and attempt = held.run and owner = ?"
                        + " returning id")) {
            renew.setLong(1, lease.toMillis());
            renew.setArray(
                    2, texts(connection, jobs.stream().map(job -> job.tenant().value())));
            renew.setArray(
                    3,
                    connection.createArrayOf("uuid", jobs.stream().map(Job::id).toArray()));
            renew.setArray(
                    4,
                    connection.createArrayOf(
                            "int", jobs.stream().map(Job::attempt).toArray()));
            renew.setObject(5, owner);
            var renewed = new HashSet<UUID>();
            try (var rows = renew.executeQuery()) {
                while (rows.next()) {
                    renewed.add(rows.getObject(1, UUID.class));
                }
            }
            return renewed;
        }
    }

    /** Makes delayed jobs due whose time has come. */
    int promote() throws SQLException {
        return count("select cell.job_promote()");
    }

    /** Frees the jobs of workers that are gone. */
    int rescue() throws SQLException {
        return count("select cell.job_rescue()");
    }

    private int count(String sql) throws SQLException {
        try (var connection = worker.getConnection();
                var statement = connection.prepareStatement(sql);
                var row = statement.executeQuery()) {
            return row.next() ? row.getInt(1) : 0;
        }
    }

    private boolean change(String sql, List<Object> values, Job job, UUID owner) throws SQLException {
        try (var connection = worker.getConnection();
                var statement = connection.prepareStatement(sql)) {
            var parameters = new ArrayList<>(values);
            parameters.addAll(List.of(job.tenant().value(), job.id(), job.attempt(), owner));
            bind(statement, parameters);
            return statement.executeUpdate() == 1;
        }
    }

    private static void bind(PreparedStatement statement, List<Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
    }

    private static Array texts(Connection connection, Stream<String> values) throws SQLException {
        return connection.createArrayOf("text", values.toArray());
    }

    private static String shortened(String why) {
        return why.length() <= 500 ? why : why.substring(0, 500);
    }
}
