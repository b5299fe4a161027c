package dev.cells.chassis.idempotency;

import dev.cells.routingmap.TenantId;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;

/** The SQL of stored answers, on the connection of the surrounding transaction. */
@ApplicationScoped
class AnswerStore {

    private final AgroalDataSource api;

    @Inject
    AnswerStore(AgroalDataSource api) {
        this.api = api;
    }

    /**
     * Takes the key until the transaction ends, without ever waiting for it: a lock that goes with the transaction
     * needs no cleaning up after a crash.
     */
    Recall recall(TenantId tenant, IdempotencyKey key, byte[] fingerprint) throws SQLException {
        try (var connection = api.getConnection()) {
            return tryLock(connection, tenant, key)
                    ? find(connection, tenant, key, fingerprint)
                    : new Recall.InFlight();
        }
    }

    void keep(TenantId tenant, IdempotencyKey key, byte[] fingerprint, Answer answer) throws SQLException {
        try (var connection = api.getConnection();
                var insert = connection.prepareStatement(
                        "insert into cell.idempotency_key (tenant_id, key, fingerprint, status, location, body)"
                                + " values (?, ?, ?, ?, ?, ?)")) {
            insert.setString(1, tenant.value());
            insert.setString(2, key.value());
            insert.setBytes(3, fingerprint);
            insert.setInt(4, answer.status());
            insert.setString(5, answer.location());
            insert.setString(6, answer.body());
            insert.executeUpdate();
        }
    }

    private static boolean tryLock(Connection connection, TenantId tenant, IdempotencyKey key) throws SQLException {
        try (var lock = connection.prepareStatement("select pg_try_advisory_xact_lock(hashtextextended(?, 0))")) {
            lock.setString(1, "idempotency/" + tenant + "/" + key.value());
            try (var row = lock.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    private static Recall find(Connection connection, TenantId tenant, IdempotencyKey key, byte[] fingerprint)
            throws SQLException {
        try (var find = connection.prepareStatement("select fingerprint, status, location, body"
                + " from cell.idempotency_key where tenant_id = ? and key = ?")) {
            find.setString(1, tenant.value());
            find.setString(2, key.value());
            try (var row = find.executeQuery()) {
                if (!row.next()) {
                    return new Recall.Fresh();
                }
                return Arrays.equals(row.getBytes(1), fingerprint)
                        ? new Recall.Known(new Answer(row.getInt(2), row.getString(3), row.getString(4)))
                        : new Recall.Reused();
            }
        }
    }
}
