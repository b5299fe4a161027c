package dev.cells.local.postgres;

import dev.cells.local.process.Exit;
import dev.cells.local.process.FreePorts;
import dev.cells.local.process.LogTail;
import dev.cells.local.process.Signals;
import dev.cells.local.process.Spawner;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL server that is our child: loopback only, password by scram, durable, dead at the latest when this JVM is.
 */
public final class PostgresServer implements AutoCloseable {

    static final String USERNAME = "postgres";
    private static final int TRIES = 300;
    private static final int TRY_MS = 100;
    private static final Duration STOP_MAX = Duration.ofSeconds(10);

    private final PostgresCluster cluster;
    private final Process process;
    private final int port;

    private PostgresServer(PostgresCluster cluster, Process process, int port) {
        this.cluster = cluster;
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a server and returns once it answers, at most 30 s later.
     *
     * @param directory kept: a cluster that is already there is started again
     * @param port 0 chooses a free one
     * @param settings over the defaults of a cell's database, for example {@code max_connections}
     * @throws IOException when it does not start; the message ends with what the server said
     */
    public static PostgresServer start(Path directory, int port, Map<String, String> settings) throws IOException {
        PostgresCluster cluster = PostgresCluster.prepare(directory);
        int chosen = port == 0 ? FreePorts.one() : port;
        Process process = Spawner.start(new ProcessBuilder(cluster.command(chosen, settings))
                .directory(cluster.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(cluster.log().toFile())));
        var server = new PostgresServer(cluster, process, chosen);
        server.awaitAnswer();
        return server;
    }

    /** JDBC address of a database, without credentials. */
    public String url(String database) {
        return admin().url(database);
    }

    public int port() {
        return port;
    }

    /** The superuser's name. */
    public String username() {
        return USERNAME;
    }

    public String password() {
        return cluster.password();
    }

    public ProcessHandle process() {
        return process.toHandle();
    }

    /** A connection as superuser; connecting and each answer take at most 10 s. */
    public Connection connect(String database) throws SQLException {
        return admin().connect(database);
    }

    /** Makes {@code database} unless it exists. */
    public void createDatabase(String database) throws SQLException {
        admin().createDatabase(database);
    }

    private PostgresAdmin admin() {
        return new PostgresAdmin(port, cluster.password());
    }

    /** Stops it: open transactions are rolled back, clients are cut off; killed after 10 s. */
    @Override
    public void close() {
        Exit.stop(process, () -> Signals.send("INT", process.pid()), STOP_MAX);
    }

    private void awaitAnswer() throws IOException {
        String last = "";
        for (int i = 0; i < TRIES; i++) {
            try (Connection connection = connect("postgres")) {
                if (connection.isValid(1)) {
                    return;
                }
            } catch (SQLException e) {
                last = String.valueOf(e.getMessage());
            }
            if (ended()) {
                throw new IOException("PostgreSQL did not start on port " + port + ": " + LogTail.of(cluster.log()));
            }
        }
        close();
        throw new IOException("PostgreSQL does not answer on port " + port + ": " + last);
    }

    private boolean ended() throws IOException {
        try {
            return process.waitFor(TRY_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IOException("interrupted while PostgreSQL starts", e);
        }
    }
}
