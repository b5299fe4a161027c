package dev.cells.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.local.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetFileTest {

    @TempDir
    Path folder;

    @Test
    void readsWhatItWrote() throws Exception {
        FleetRecord fleet = fleet(ProcessHandle.current(), "java");
        FleetFile.write(folder.resolve("fleet.json"), fleet);
        assertThat(FleetFile.read(folder.resolve("fleet.json"))).contains(fleet);
        assertThat(Files.readString(folder.resolve("fleet.json"))).contains("\"control_plane\"", "\"started_at\"");
    }

    @Test
    void saysWhatToDoAboutABrokenRecord() throws Exception {
        Files.writeString(folder.resolve("fleet.json"), "{\"format\": ");
        assertThatThrownBy(() -> FleetFile.read(folder.resolve("fleet.json")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a fleet record: delete it");
    }

    @Test
    void leavesAStrangerAloneThatHasTheRecordedPid() throws Exception {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            FleetRecord fleet = fleet(stranger.toHandle(), "/opt/other/program");
            assertThat(Orphans.stop(fleet)).isEmpty();
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void stopsWhatAKilledLauncherLeft() throws Exception {
        Process orphan = new ProcessBuilder("sleep", "60").start();
        String program = orphan.info().command().orElseThrow();
        assertThat(Orphans.stop(fleet(orphan.toHandle(), program))).containsExactly("c0/api-0");
        assertThat(orphan.isAlive()).isFalse();
    }

    private FleetRecord fleet(ProcessHandle process, String command) {
        String startedAt = ProcessIdentity.of(process).orElseThrow().startedAt().toString();
        var identity = new FleetRecord.Identity(process.pid(), startedAt, command);
        var entry = new FleetRecord.Entry(
                "c0/api-0",
                "cell",
                "c0",
                "zone-a",
                process.pid(),
                startedAt,
                command,
                Map.of("http", 1),
                null,
                "log",
                0,
                "ready",
                null);
        return new FleetRecord(1, "ready", identity, "r", "c", "s", List.of("c0"), List.of(entry));
    }
}
