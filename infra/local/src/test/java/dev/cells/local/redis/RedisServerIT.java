package dev.cells.local.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cells.local.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisServerIT {

    @TempDir
    Path folder;

    @Test
    void answersItsOwnPasswordOnly() throws Exception {
        try (var server = RedisServer.start(folder, 0)) {
            assertThat(RedisPing.answers(server.port(), server.password())).isTrue();
            assertThat(RedisPing.answers(server.port(), "guess")).isFalse();
            assertThat(server.url()).isEqualTo("redis://127.0.0.1:" + server.port());
        }
    }

    @Test
    void comesBackOnTheSamePortAfterAKill() throws Exception {
        int port;
        try (var server = RedisServer.start(folder, 0)) {
            port = server.port();
            server.process().destroyForcibly();
            await().until(() -> !ProcessIdentity.alive(server.process()));
        }
        try (var server = RedisServer.start(folder, port)) {
            assertThat(RedisPing.answers(port, server.password())).isTrue();
        }
    }

    @Test
    void saysThatThePortIsTaken() throws Exception {
        try (var server = RedisServer.start(folder.resolve("one"), 0)) {
            assertThatThrownBy(() -> RedisServer.start(folder.resolve("two"), server.port()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("in use");
        }
    }
}
