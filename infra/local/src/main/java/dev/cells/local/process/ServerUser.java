package dev.cells.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Who a server runs as. PostgreSQL refuses to run as root, and none of the servers needs to.
 *
 * <p>As root, {@code nobody} is the better wall but can only reach folders that everyone may traverse; a user namespace
 * also works under a home folder of mode 0700, where the server is not root to itself only.
 */
public sealed interface ServerUser {

    /** The command line that runs {@code command} as this user and ends with this JVM. */
    List<String> command(List<String> command);

    /** Gives {@code path} and all below it to this user. */
    void own(Path path) throws IOException;

    /** Not root: servers run as we do. */
    record Ourselves() implements ServerUser {
        @Override
        public List<String> command(List<String> command) {
            return Spawner.dyingWithParent(command);
        }

        @Override
        public void own(Path path) {}
    }

    /** Root, and every folder on the way is open: uid 65534. */
    record Nobody() implements ServerUser {
        static final int ID = 65_534;

        @Override
        public List<String> command(List<String> command) {
            var all = new ArrayList<>(List.of(
                    "setpriv", "--reuid=" + ID, "--regid=" + ID, "--clear-groups", "--pdeathsig", "KILL", "--"));
            all.addAll(command);
            return all;
        }

        @Override
        public void own(Path path) throws IOException {
            give(path, ID);
        }
    }

    /** Root behind a closed folder: a user namespace in which our files belong to uid 65534. */
    record Namespace() implements ServerUser {
        @Override
        public List<String> command(List<String> command) {
            var all = new ArrayList<>(List.of("unshare", "--map-user=" + Nobody.ID, "--map-group=" + Nobody.ID, "--"));
            all.addAll(Spawner.dyingWithParent(command));
            return all;
        }

        @Override
        public void own(Path path) throws IOException {
            give(path, 0);
        }
    }

    /**
     * Chooses for a server that works in {@code directory} and whose program is {@code program}.
     *
     * @throws IOException when we are root and no way works; says what to do
     */
    static ServerUser choose(Path directory, Path program) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return new Ourselves();
        }
        boolean open = open(directory) && open(program);
        if (open && Programs.onPath("setpriv")) {
            return new Nobody();
        }
        if (Programs.onPath("unshare") && namespacesWork()) {
            return new Namespace();
        }
        throw new IOException(
                "PostgreSQL does not run as root, and user 65534 cannot reach " + directory + " or " + program
                        + ": use a folder that everyone may traverse (chmod o+x its parents), or run as another user");
    }

    private static void give(Path path, int id) throws IOException {
        try (var paths = Files.walk(path)) {
            for (Path each : (Iterable<Path>) paths::iterator) {
                Files.setAttribute(each, "unix:uid", id, LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(each, "unix:gid", id, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    private static boolean open(Path path) throws IOException {
        for (Path folder = path.toRealPath().getParent(); folder != null; folder = folder.getParent()) {
            if (!Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return false;
            }
        }
        return true;
    }

    private static boolean namespacesWork() throws IOException {
        Process trial = Spawner.start(new ProcessBuilder("unshare", "--map-user=65534", "--map-group=65534", "true")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD));
        return Exit.within(trial, Duration.ofSeconds(5)) == 0;
    }
}
