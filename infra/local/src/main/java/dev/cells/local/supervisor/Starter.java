package dev.cells.local.supervisor;

import dev.cells.local.postgres.PostgresCluster;
import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.process.Spawner;
import dev.cells.local.redis.RedisFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Turns a {@link Launch} into a running child. */
final class Starter {

    private static final List<String> INHERITED = List.of("PATH", "HOME", "LANG", "TMPDIR");

    private final Clock clock;

    Starter(Clock clock) {
        this.clock = clock;
    }

    /** Starts it; making a new PostgreSQL cluster first takes a second or two. */
    Child start(ProcessSpec spec) throws IOException {
        return switch (spec.launch()) {
            case Launch.Program(var command, var folder, var environment) ->
                spawn(spec, Spawner.dyingWithParent(command), command.getFirst(), folder, environment);
            case Launch.Postgres(var directory, var port, var settings) -> {
                PostgresCluster cluster = PostgresCluster.prepare(directory);
                yield spawn(spec, cluster.command(port, settings), cluster.program(), directory, Map.of());
            }
            case Launch.Redis(var directory, var port) -> {
                RedisFiles files = RedisFiles.prepare(directory, port);
                yield spawn(spec, files.command(), files.program().toString(), directory, Map.of());
            }
        };
    }

    private Child spawn(
            ProcessSpec spec, List<String> command, String program, Path folder, Map<String, String> environment)
            throws IOException {
        Files.createDirectories(spec.log().toAbsolutePath().getParent());
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(spec.log().toFile()));
        builder.environment().keySet().retainAll(INHERITED);
        builder.environment().putAll(environment);
        Process process = Spawner.start(builder);
        process.getOutputStream().close();
        var startedAt = process.info().startInstant().orElse(clock.instant());
        return new Child(process, new ProcessIdentity(process.pid(), startedAt, program));
    }
}
