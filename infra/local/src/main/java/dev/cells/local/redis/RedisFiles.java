package dev.cells.local.redis;

import dev.cells.local.binaries.BinaryCache;
import dev.cells.local.binaries.Platform;
import dev.cells.local.process.ServerUser;
import dev.cells.pki.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A Redis server's folder: {@code redis.conf}, {@code password} and {@code redis.log}. */
public record RedisFiles(Path directory, Path program, ServerUser user, String password) {

    /** Writes the configuration; the password stands in a file of mode 0600, because a command line is public. */
    public static RedisFiles prepare(Path directory, int port) throws IOException {
        Path absolute = directory.toAbsolutePath().normalize();
        Files.createDirectories(absolute);
        Path program = unpacked();
        var files = new RedisFiles(
                absolute,
                program,
                ServerUser.choose(absolute, program),
                Secrets.password(absolute.resolve("password")));
        Secrets.write(files.configuration(), files.text(port));
        files.user.own(absolute);
        return files;
    }

    public Path log() {
        return directory.resolve("redis.log");
    }

    /** The command line of the server. */
    public List<String> command() {
        return user.command(List.of(program.toString(), configuration().toString()));
    }

    private Path configuration() {
        return directory.resolve("redis.conf");
    }

    private String text(int port) {
        return """
                bind 127.0.0.1
                port %d
                protected-mode yes
                requirepass %s
                save ""
                appendonly no
                maxmemory 64mb
                maxmemory-policy allkeys-lru
                maxclients 1000
                tcp-keepalive 60
                """.formatted(port, password);
    }

    private static Path unpacked() throws IOException {
        String resource = Platform.current().redisProgram();
        Path folder = BinaryCache.ofUser().folder("redis", resource, (into, content) -> {
            Path program = into.resolve("redis-server");
            Files.copy(content, program);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        });
        return folder.resolve("redis-server");
    }
}
