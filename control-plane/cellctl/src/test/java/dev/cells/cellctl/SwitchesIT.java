package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwitchesIT {

    private static final String VIEW = """
            {"id":"feature:reports@tenant:acme","mode":"always","reason":"slow","set_at":"2026-03-01T11:59:00Z","set_by":"ops",\
            "effect":{"revision":4,"cells":3,"instances":6,"effective":6,"millis":43,"missing":[]},\
            "next_steps":["cellctl switch off 'feature:reports@tenant:acme' --reason TEXT"]}""";
    private static final String LATE = VIEW.replace("\"effective\":6", "\"effective\":5")
            .replace("\"missing\":[]", "\"missing\":[\"c2/api-1: at revision 3, not heard from for 9000 ms\"]");

    @TempDir
    private Path home;

    private FakeControlPlane server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeControlPlane();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Cli cli() {
        return new Cli(home).server(server);
    }

    @Test
    void turnsOffAndSaysInHowManyInstancesAndAfterHowLong() {
        server.on("PUT /v1/switches", VIEW);
        var result =
                cli().run("switch", "on", "feature:reports", "--tenant", "acme", "--ttl", "90s", "--reason", "slow");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).isEqualTo("""
                        switch/feature:reports@tenant:acme on
                        effective in 6 of 6 instances of 3 cells after 43 ms
                        """);
        assertThat(server.last().body()).isEqualTo("{\"id\":\"feature:reports@tenant:acme\",\"ttl_seconds\":90}");
        assertThat(server.last().header("X-reason")).isEqualTo("slow");
    }

    @Test
    void endsWith7AndNamesWhoIsMissing() {
        server.on("PUT /v1/switches", LATE);
        var result = cli().run("ks", "on", "feature:reports@tenant:acme", "--reason", "slow");
        assertThat(result.code()).isEqualTo(7);
        assertThat(result.err()).contains("c2/api-1: at revision 3", "told again");
    }

    @Test
    void aSwitchOnEveryoneIsTypedOrConfirmedByName() {
        server.on("PUT /v1/switches", VIEW);
        assertThat(cli().run("switch", "on", "feature:reports", "--reason", "slow")
                        .code())
                .isEqualTo(2);
        assertThat(cli().terminal()
                        .input("yes\n")
                        .run("switch", "on", "feature:reports", "--reason", "slow")
                        .code())
                .isEqualTo(2);
        assertThat(server.requests).isEmpty();
        var typed =
                cli().terminal().input("feature:reports\n").run("switch", "on", "feature:reports", "--reason", "slow");
        assertThat(typed.code()).as(typed.err()).isZero();
        assertThat(typed.err()).contains("off for everyone");
        var given = cli().run(
                        "switch",
                        "on",
                        "route:GET /v1/reports",
                        "--reason",
                        "slow",
                        "--confirm",
                        "route:GET /v1/reports");
        assertThat(given.code()).as(given.err()).isZero();
        assertThat(server.last().body()).isEqualTo("{\"id\":\"route:GET /v1/reports@all\"}");
    }

    @Test
    void takesAwayByIdAndShowsHistory() {
        server.on("DELETE /v1/switches", VIEW).on("GET /v1/switches/history", Samples.AUDIT);
        cli().run("switch", "off", "route:GET /v1/reports@cell:c1", "--reason", "mended");
        assertThat(server.last().target()).isEqualTo("/v1/switches?id=route%3AGET%20%2Fv1%2Freports%40cell%3Ac1");
        var history = cli().run("switch", "history", "feature:reports");
        assertThat(history.out()).contains("unpaid");
        assertThat(server.last().target()).startsWith("/v1/switches/history?id=feature%3Areports%40all&limit=");
    }

    @Test
    void asksForThePlanOfTakingAway() {
        server.on("DELETE /v1/switches", VIEW);
        var result = cli().run("switch", "off", "feature:reports", "--reason", "mended", "--dry-run");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(server.last().target()).isEqualTo("/v1/switches?id=feature%3Areports%40all&dry_run=true");
    }

    @Test
    void listsWhatIsSwitched() {
        server.on("GET /v1/switches", "{\"items\":[" + VIEW + "]}");
        assertThat(cli().run("switch", "list").out()).contains("feature:reports@tenant:acme", "Off", "ops", "slow");
        assertThat(cli().run("get", "switches", "-o", "name").out()).isEqualTo("switch/feature:reports@tenant:acme\n");
    }

    @Test
    void refusesWhatNamesNothing() {
        var result = cli().run("switch", "on", "reports", "--reason", "slow");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("KIND:NAME@SCOPE");
        assertThat(cli().run("switch", "on", "feature:a@all", "--tenant", "b", "--reason", "x")
                        .code())
                .isEqualTo(2);
        assertThat(cli().run("switch", "on", "feature:a", "--tenant", "b").err())
                .contains("missing --reason");
    }
}
