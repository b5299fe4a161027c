package dev.cells.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cells.local.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerIT {

    @TempDir
    Path folder;

    @Test
    void keepsCommittedDataWhenItIsKilledAndStartedAgain() throws Exception {
        int port;
        try (var server = PostgresServer.start(folder, 0, Map.of())) {
            port = server.port();
            server.createDatabase("cell");
            execute(server, "create table kept as select 42 as answer");
            server.process().destroyForcibly();
            await().until(() -> !ProcessIdentity.alive(server.process()));
        }
        try (var server = PostgresServer.start(folder, port, Map.of())) {
            assertThat(server.port()).isEqualTo(port);
            assertThat(value(server, "select answer::text from kept")).isEqualTo("42");
        }
    }

    @Test
    void isDurableAndReadyForTenantMoves() throws Exception {
        try (var server = PostgresServer.start(folder, 0, Map.of("max_connections", "37"))) {
            server.createDatabase("cell");
            assertThat(value(server, "show fsync")).isEqualTo("on");
            assertThat(value(server, "show wal_level")).isEqualTo("logical");
            assertThat(value(server, "show max_connections")).isEqualTo("37");
            assertThat(value(server, "show server_encoding")).isEqualTo("UTF8");
            assertThat(value(server, "select lower('ÄÖ')")).isEqualTo("äö");
            assertThat(value(server, "show listen_addresses")).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void letsNobodyInWithoutThePassword() throws Exception {
        try (var server = PostgresServer.start(folder, 0, Map.of())) {
            var wrong = new Properties();
            wrong.setProperty("user", server.username());
            wrong.setProperty("password", "guess");
            assertThatThrownBy(() -> new org.postgresql.Driver().connect(server.url("postgres"), wrong))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("password"))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void takesOverThePidFileThatAStrangerSeemsToOwn() throws Exception {
        PostgresServer.start(folder, 0, Map.of()).close();
        Files.writeString(
                folder.resolve("data/postmaster.pid"), ProcessHandle.current().pid() + "\n");
        try (var server = PostgresServer.start(folder, 0, Map.of())) {
            assertThat(value(server, "postgres", "select 1")).isEqualTo("1");
        }
    }

    @Test
    void refusesASecondServerOnTheSameDirectory() throws Exception {
        try (var server = PostgresServer.start(folder, 0, Map.of())) {
            assertThatThrownBy(() -> PostgresServer.start(folder, 0, Map.of()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("already runs")
                    .hasMessageContaining(Long.toString(server.process().pid()));
        }
    }

    @Test
    void saysWhyItDidNotStart() {
        assertThatThrownBy(() -> PostgresServer.start(folder, 0, Map.of("max_connections", "many")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("max_connections");
    }

    private static void execute(PostgresServer server, String sql) throws SQLException {
        try (var connection = server.connect("cell");
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String value(PostgresServer server, String sql) throws SQLException {
        return value(server, "cell", sql);
    }

    private static String value(PostgresServer server, String database, String sql) throws SQLException {
        try (var connection = server.connect(database);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
