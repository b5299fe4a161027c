package dev.cells.control.lease;

import dev.cells.control.database.Database;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** Grants leadership by the database's clock, to one replica at a time. */
@Singleton
public class Leases {

    private static final String ACQUIRE = """
            insert into lease (name, holder, fence, expires_at) values (?, ?, 1, now() + ? * interval '1 millisecond')
            on conflict (name) do update set
                holder = excluded.holder,
                fence = case when lease.holder = excluded.holder and lease.expires_at > now()
                             then lease.fence else lease.fence + 1 end,
                expires_at = excluded.expires_at
            where lease.holder = excluded.holder or lease.expires_at <= now()
            returning fence
            """;

    private final Database database;
    private final String holder;

    public Leases(Database database) {
        this.database = database;
        this.holder = UUID.randomUUID().toString();
    }

    /** Acquires or renews; empty while another replica holds it. */
    public Optional<Lease> acquire(String name, Duration length) {
        return database.write(connection -> {
            try (var statement = connection.prepareStatement(ACQUIRE)) {
                statement.setString(1, name);
                statement.setString(2, holder);
                statement.setLong(3, length.toMillis());
                try (var rows = statement.executeQuery()) {
                    return rows.next() ? Optional.of(new Lease(name, holder, rows.getLong(1))) : Optional.empty();
                }
            }
        });
    }

    /** Lets the next replica take over at once, at an orderly end. */
    public void release(String name) {
        database.write(connection -> end(connection, name));
    }

    private int end(Connection connection, String name) throws SQLException {
        try (var statement =
                connection.prepareStatement("update lease set expires_at = now() where name = ? and holder = ?")) {
            statement.setString(1, name);
            statement.setString(2, holder);
            return statement.executeUpdate();
        }
    }
}
