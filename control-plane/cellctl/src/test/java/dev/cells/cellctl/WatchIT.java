package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchIT {

    @TempDir
    private Path home;

    private FakeControlPlane server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeControlPlane()
                .on("GET /v1/tenants", Samples.TENANTS)
                .on("GET /v1/tenants", Samples.TENANTS)
                .on("GET /v1/tenants", "{\"items\":[" + Samples.SUSPENDED + "]}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void printsOneJsonDocumentALineAndOnlyForChanges() {
        var lines =
                cli().run("tenant", "list", "-w", "-o", "json").out().lines().toList();
        assertThat(lines).hasSize(4).allMatch(line -> line.startsWith("{\"event\":\"") && line.endsWith("}"));
        assertThat(lines.get(0)).startsWith("{\"event\":\"added\",\"object\":{\"id\":\"acme\"");
        assertThat(lines.get(2)).startsWith("{\"event\":\"changed\",\"object\":{\"id\":\"acme\"");
        assertThat(lines.get(3)).startsWith("{\"event\":\"removed\",\"object\":{\"id\":\"beta\"");
    }

    @Test
    void printsOneLineAChangeIntoAPipe() {
        var lines = cli().run("tenant", "list", "-w").out().lines().toList();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).startsWith("TENANT");
        assertThat(lines.get(3)).contains("Suspended");
        assertThat(lines.get(4)).isEqualTo("removed  tenant/beta");
    }

    @Test
    void redrawsInPlaceOnATerminal() {
        String out = cli().terminal().run("tenant", "list", "-w").out();
        assertThat(out).contains("\u001b[3A\r\u001b[J").contains("Suspended");
    }

    @Test
    void saysOnceThatTheServerIsAwayAndGoesOn() throws Exception {
        try (var away = new FakeControlPlane()
                .on("GET /v1/tenants/acme", Samples.ACME)
                .on("GET /v1/tenants/acme", 503, "text/plain", "away")
                .on("GET /v1/tenants/acme", 503, "text/plain", "away")
                .on("GET /v1/tenants/acme", Samples.SUSPENDED)) {
            var result = new Cli(home).server(away).interruptAfter(3).run("tenant", "get", "acme", "-w");
            assertThat(result.err()).containsOnlyOnce("still trying");
            assertThat(result.out()).contains("Active", "Suspended");
        }
    }

    @Test
    void endsWhenWhatItWatchesIsGone() throws Exception {
        try (var gone = new FakeControlPlane()
                .on("GET /v1/tenants/acme", Samples.ACME)
                .problem("GET /v1/tenants/acme", 404, "tenant-unknown", "No tenant acme.")) {
            assertThat(new Cli(home)
                            .server(gone)
                            .run("tenant", "get", "acme", "-w")
                            .code())
                    .isEqualTo(3);
        }
    }

    private Cli cli() {
        return new Cli(home).server(server).interruptAfter(3);
    }
}
