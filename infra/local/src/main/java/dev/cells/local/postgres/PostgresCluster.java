package dev.cells.local.postgres;

import dev.cells.local.process.Exit;
import dev.cells.local.process.LogTail;
import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.process.ServerUser;
import dev.cells.local.process.Spawner;
import dev.cells.local.process.Trees;
import dev.cells.pki.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A data directory on disk: {@code data/}, {@code password} and {@code postgres.log} under one folder.
 *
 * @param password of user {@code postgres}, made when the cluster was
 */
public record PostgresCluster(Path directory, PostgresPrograms programs, ServerUser user, String password) {

    private static final Duration INITDB_MAX = Duration.ofSeconds(60);

    /** The cluster in {@code directory}, made now if there is none, and cleared of what a killed server left behind. */
    public static PostgresCluster prepare(Path directory) throws IOException {
        Path absolute = directory.toAbsolutePath().normalize();
        Files.createDirectories(absolute);
        PostgresPrograms programs = PostgresPrograms.unpacked();
        var cluster = new PostgresCluster(
                absolute,
                programs,
                ServerUser.choose(absolute, programs.postgres()),
                Secrets.password(absolute.resolve("password")));
        if (!Files.exists(cluster.data().resolve("PG_VERSION"))) {
            cluster.initialise();
        }
        cluster.user.own(absolute);
        cluster.removeStalePid();
        return cluster;
    }

    public Path data() {
        return directory.resolve("data");
    }

    public Path log() {
        return directory.resolve("postgres.log");
    }

    /** Path of the server's executable, by which its process is recognised. */
    public String program() {
        return programs.postgres().toString();
    }

    /** The command line of the server. */
    public List<String> command(int port, Map<String, String> settings) {
        var command = new ArrayList<>(
                List.of(programs.postgres().toString(), "-D", data().toString(), "-p", Integer.toString(port)));
        command.addAll(PostgresSettings.arguments(settings));
        return user.command(command);
    }

    /** Into a second folder, renamed when complete: a killed initdb must not leave half a cluster under the real name. */
    private void initialise() throws IOException {
        Path part = directory.resolve("data.part");
        Trees.delete(part);
        Files.createDirectory(part);
        user.own(directory);
        Process initdb = Spawner.start(new ProcessBuilder(user.command(List.of(
                        programs.initdb().toString(),
                        "--pgdata=" + part,
                        "--username=" + PostgresServer.USERNAME,
                        "--pwfile=" + directory.resolve("password"),
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--locale-provider=builtin",
                        "--builtin-locale=C.UTF-8")))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("initdb.log").toFile()));
        int status = Exit.within(initdb, INITDB_MAX);
        if (status != 0) {
            throw new IOException(
                    "initdb ended with status " + status + ": " + LogTail.of(directory.resolve("initdb.log")));
        }
        Files.move(part, data(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** PostgreSQL only asks whether the pid exists; after a reboot or a kill it may be a stranger's, or a zombie's. */
    private void removeStalePid() throws IOException {
        Path pidFile = data().resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return;
        }
        long pid = Long.parseLong(Files.readAllLines(pidFile).getFirst().strip());
        boolean ours = ProcessHandle.of(pid)
                .filter(ProcessIdentity::alive)
                .flatMap(handle -> handle.info().command())
                .filter(programs.postgres().toString()::equals)
                .isPresent();
        if (ours) {
            throw new IOException("a PostgreSQL server (pid " + pid + ") already runs on " + data()
                    + ": stop it first, for example with kill -INT " + pid);
        }
        Files.delete(pidFile);
    }
}
