package dev.cells.local.supervisor;

import dev.cells.local.postgres.PostgresAdmin;
import dev.cells.local.redis.RedisPing;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/** Asks processes whether they are ready; every answer is awaited for a bounded time. */
public final class Prober {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(2);

    private final HttpClient client;

    /** @param client trusts the fleet's authority */
    public Prober(HttpClient client) {
        this.client = client;
    }

    /** Whether a process that runs is ready. */
    public boolean ready(Readiness readiness) {
        return switch (readiness) {
            case Readiness.HttpOk(var url) -> ok(url);
            case Readiness.PostgresHas(var database, var port, var file) -> has(database, port, file);
            case Readiness.RedisAnswers(var port, var file) -> redis(port, file);
            case Readiness.Completed _ -> false;
        };
    }

    private boolean ok(URI url) {
        HttpRequest request = HttpRequest.newBuilder(url).timeout(ANSWER_MAX).build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean has(String database, int port, Path passwordFile) {
        try {
            new PostgresAdmin(port, Files.readString(passwordFile).strip()).createDatabase(database);
            return true;
        } catch (SQLException | IOException _) {
            return false;
        }
    }

    private static boolean redis(int port, Path passwordFile) {
        try {
            return RedisPing.answers(port, Files.readString(passwordFile).strip());
        } catch (IOException _) {
            return false;
        }
    }
}
