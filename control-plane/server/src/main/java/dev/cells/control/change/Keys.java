package dev.cells.control.change;

import dev.cells.contract.problem.Problem;
import dev.cells.control.problem.ProblemException;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Idempotency-Keys (IETF draft 07). A key is claimed in the transaction that makes the change, so a crash before its commit leaves
 * neither; a request that goes on after its first commit holds the key for {@code locked_until}, and a crash frees it then.
 */
@Singleton
class Keys {

    /** Longer than any request may take, shorter than a person waits. */
    private static final String LOCK = "interval '30 seconds'";

    private static final String KEEP = "interval '24 hours'";

    /** Claims the key; waits for a concurrent transaction with the same key to end. */
    Claim claim(Connection connection, String actor, String key, String fingerprint) throws SQLException {
        String insert =
                "insert into idempotency_key (actor, key, fingerprint, state, locked_until, expires_at) values (?, ?, ?,"
                        + " 'running', now() + " + LOCK + ", now() + " + KEEP + ") on conflict do nothing";
        try (var statement = connection.prepareStatement(insert)) {
            statement.setString(1, actor);
            statement.setString(2, key);
            statement.setString(3, fingerprint);
            if (statement.executeUpdate() == 1) {
                return new Claim.Proceed(false);
            }
        }
        return known(connection, actor, key, fingerprint);
    }

    private static Claim known(Connection connection, String actor, String key, String fingerprint)
            throws SQLException {
        String select =
                "select fingerprint, state, locked_until > clock_timestamp() as locked, status, body, etag, location"
                        + " from idempotency_key where actor = ? and key = ? for update";
        try (var statement = connection.prepareStatement(select)) {
            statement.setString(1, actor);
            statement.setString(2, key);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    throw inFlight();
                }
                if (!row.getString("fingerprint").equals(fingerprint)) {
                    throw reused();
                }
                if (row.getString("state").equals("done")) {
                    return new Claim.Replay(new Answer(
                            row.getInt("status"),
                            row.getString("body"),
                            row.getString("etag"),
                            row.getString("location")));
                }
                if (row.getString("state").equals("running") && row.getBoolean("locked")) {
                    throw inFlight();
                }
            }
        }
        String update = "update idempotency_key set state = 'running', locked_until = clock_timestamp() + " + LOCK
                + " where actor = ? and key = ?";
        execute(connection, update, actor, key);
        return new Claim.Proceed(true);
    }

    void done(Connection connection, String actor, String key, Answer answer) throws SQLException {
        String update = "update idempotency_key set state = 'done', status = ?, body = ?, etag = ?, location = ?"
                + " where actor = ? and key = ?";
        try (var statement = connection.prepareStatement(update)) {
            statement.setInt(1, answer.status());
            statement.setString(2, answer.body());
            statement.setString(3, answer.etag());
            statement.setString(4, answer.location());
            statement.setString(5, actor);
            statement.setString(6, key);
            statement.executeUpdate();
        }
    }

    /** Lets the same request be sent again at once. */
    void open(Connection connection, String actor, String key) throws SQLException {
        execute(
                connection,
                "update idempotency_key set state = 'open' where actor = ? and key = ? and state = 'running'",
                actor,
                key);
    }

    int forgetExpired(Connection connection) throws SQLException {
        String delete = "delete from idempotency_key where (actor, key) in"
                + " (select actor, key from idempotency_key where expires_at < now() limit 1000)";
        try (var statement = connection.prepareStatement(delete)) {
            return statement.executeUpdate();
        }
    }

    private static void execute(Connection connection, String sql, String actor, String key) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, actor);
            statement.setString(2, key);
            statement.executeUpdate();
        }
    }

    private static ProblemException inFlight() {
        return new ProblemException(Problem.of(
                        409,
                        "key-in-flight",
                        "A request with this Idempotency-Key is being worked on",
                        "send the same request again in a few seconds; it then answers what the first one did")
                .withRetry());
    }

    private static ProblemException reused() {
        return new ProblemException(Problem.of(
                422,
                "key-reused",
                "This Idempotency-Key was used for another request",
                "use a new key for a new request, or send exactly the earlier one"));
    }
}
