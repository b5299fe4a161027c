package dev.cells.control.map;

import dev.cells.contract.control.RouterView;
import dev.cells.control.background.Loop;
import dev.cells.control.database.Database;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Remembers which revision each router has; noted in memory while polling, written to the database in batches. */
@Singleton
class Routers {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?");
    private static final Duration WRITE_EVERY = Duration.ofSeconds(1);

    private final ConcurrentHashMap<String, RouterView> noted = new ConcurrentHashMap<>();
    private final Database database;
    private final MapConfig config;
    private final Clock clock;
    private final RandomGenerator random;
    private @Nullable Loop loop;

    Routers(Database database, MapConfig config, Clock clock, RandomGenerator random) {
        this.database = database;
        this.config = config;
        this.clock = clock;
        this.random = random;
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("router-notes", WRITE_EVERY, random, this::flush);
    }

    void stop(@Observes ShutdownEvent event) {
        Optional.ofNullable(loop).ifPresent(Loop::close);
    }

    /** Notes a router; a name that is none, or one too many, is not noted, for a poll must not fail because of it. */
    void saw(String name, long revision) {
        boolean room = noted.size() < config.routersMax() || noted.containsKey(name);
        if (room && NAME.matcher(name).matches()) {
            noted.put(name, new RouterView(name, revision, clock.instant()));
        }
    }

    /** Writes what was noted since the last time; what fails is noted again by the next poll. */
    private void flush() {
        var batch = List.copyOf(noted.values());
        if (batch.isEmpty()) {
            return;
        }
        batch.forEach(view -> noted.remove(view.name(), view));
        database.write(connection -> write(connection, batch));
    }

    private int write(Connection connection, List<RouterView> batch) throws SQLException {
        String upsert = """
                insert into router (name, revision, seen_at) values (?, ?, ?)
                on conflict (name) do update set revision = excluded.revision, seen_at = excluded.seen_at
                where router.seen_at <= excluded.seen_at
                """;
        try (var statement = connection.prepareStatement(upsert)) {
            for (RouterView view : batch.stream()
                    .sorted((a, b) -> a.name().compareTo(b.name()))
                    .toList()) {
                statement.setString(1, view.name());
                statement.setLong(2, view.revision());
                statement.setTimestamp(3, Timestamp.from(view.seenAt()));
                statement.addBatch();
            }
            statement.executeBatch();
        }
        String forget =
                "delete from router where name in (select name from router order by seen_at desc, name offset ?)";
        try (var statement = connection.prepareStatement(forget)) {
            statement.setInt(1, config.routersMax());
            return statement.executeUpdate();
        }
    }

    List<RouterView> page(String after, int limit) {
        return database.read(connection -> {
            String select = "select name, revision, seen_at from router where name > ? order by name limit ?";
            try (var statement = connection.prepareStatement(select)) {
                statement.setString(1, after);
                statement.setInt(2, limit);
                try (var row = statement.executeQuery()) {
                    var routers = new ArrayList<RouterView>();
                    while (row.next()) {
                        routers.add(new RouterView(
                                row.getString(1),
                                row.getLong(2),
                                row.getTimestamp(3).toInstant()));
                    }
                    return routers;
                }
            }
        });
    }
}
