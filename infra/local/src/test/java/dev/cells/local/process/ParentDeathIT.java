package dev.cells.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ParentDeathIT {

    @TempDir
    Path folder;

    /** A launcher: starts one child from a thread that ends at once, says its pid, and lives on. */
    static final class Launcher {

        private Launcher() {}

        public static void main(String[] arguments) throws Exception {
            Thread starter = Thread.ofVirtual().start(() -> {
                try {
                    Process child = Spawner.start(new ProcessBuilder(Spawner.dyingWithParent(List.of("sleep", "300"))));
                    Files.writeString(Path.of(arguments[0]), Long.toString(child.pid()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            starter.join();
            System.in.read();
        }
    }

    @Test
    void endsWithItsLauncherEvenWhenThatIsKilledButNotWithTheThreadThatAskedForIt() throws Exception {
        Path file = folder.resolve("pid");
        Process launcher = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Launcher.class.getName(),
                        file.toString())
                .start();
        await().until(() -> Files.exists(file) && !Files.readString(file).isEmpty());
        ProcessHandle child =
                ProcessHandle.of(Long.parseLong(Files.readString(file))).orElseThrow();
        assertThat(ProcessIdentity.alive(child)).isTrue();
        launcher.destroyForcibly();
        await().until(() -> !ProcessIdentity.alive(child));
    }
}
