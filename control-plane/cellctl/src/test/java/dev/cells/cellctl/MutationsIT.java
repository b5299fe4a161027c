package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutationsIT {

    private static final String ACTIVE = Samples.ACME;

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

    @Test
    void sendsOneKeyWithEveryTry() {
        server.on("POST /v1/tenants", FakeControlPlane.HANG_UP, "", "")
                .problem("POST /v1/tenants", 409, "key-in-flight", "Still working.")
                .on("POST /v1/tenants", 201, "application/json", ACTIVE);
        var result = cli().run("tenant", "create", "acme", "--plan", "gold");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(server.requests).hasSize(3);
        assertThat(server.requests.stream().map(request -> request.header("Idempotency-key")))
                .allMatch(key -> key.length() == 36)
                .containsOnly(server.last().header("Idempotency-key"));
    }

    @Test
    void usesAnotherKeyForAnotherCommand() {
        server.on("POST /v1/tenants", 201, "application/json", ACTIVE);
        cli().run("tenant", "create", "acme");
        cli().run("tenant", "create", "acme");
        assertThat(server.requests.getFirst().header("Idempotency-key"))
                .isNotEqualTo(server.last().header("Idempotency-key"));
    }

    @Test
    void leavesOutOfTheBodyWhatWasNotGiven() {
        server.on("POST /v1/tenants", 201, "application/json", ACTIVE);
        cli().run("create", "tenant", "acme");
        assertThat(server.last().body()).isEqualTo("{\"id\":\"acme\"}");
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer secret-token");
    }

    @Test
    void printsTheResultOnStdoutAndTheNextStepsOnStderr() {
        server.on("POST /v1/tenants", 201, "application/json", ACTIVE);
        assertThat(cli().run("tenant", "create", "acme"))
                .isEqualTo(new Cli.Result(0, "tenant/acme created\n", "Next:\n  cellctl tenant where acme\n"));
        var json = cli().run("tenant", "create", "acme", "-o", "json");
        assertThat(json.out()).contains("\"next_steps\": [");
        assertThat(json.err()).isEmpty();
    }

    @Test
    void waitsUntilTheCellServesTheTenant() {
        server.on("POST /v1/tenants", 201, "application/json", Samples.PENDING)
                .on("GET /v1/tenants/acme", Samples.PENDING)
                .on("GET /v1/tenants/acme", 503, "text/plain", "away")
                .on("GET /v1/tenants/acme", ACTIVE);
        var result = cli().run("tenant", "create", "acme", "--wait", "-o", "json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("\"state\": \"active\"");
    }

    @Test
    void asksForThePlanAndShowsWhatWouldChange() {
        server.on("GET /v1/tenants/acme", ACTIVE).on("POST /v1/tenants/acme/suspend", Samples.SUSPENDED);
        var result = cli().run("tenant", "suspend", "acme", "--dry-run", "--reason", "unpaid");
        assertThat(result)
                .isEqualTo(new Cli.Result(
                        0,
                        "tenant/acme would be suspended\n  state: active → suspended\n",
                        "Dry run: nothing was changed.\n"));
        assertThat(server.last().target()).isEqualTo("/v1/tenants/acme/suspend?dry_run=true");
        assertThat(server.last().header("X-reason")).isEqualTo("unpaid");
        assertThat(cli().run("tenant", "suspend", "acme", "--dry-run", "--reason", "unpaid", "-o", "json")
                        .out())
                .contains("\"dry_run\": true", "\"before\": \"active\"", "\"planned\": {");
    }

    @Test
    void suspendsOnlyWhenSomeoneConfirmed() {
        server.on("POST /v1/tenants/acme/suspend", Samples.SUSPENDED);
        var refused = cli().terminal().input("n\n").run("tenant", "suspend", "acme", "--reason", "unpaid");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(server.requests).isEmpty();
        assertThat(cli().run("tenant", "suspend", "acme", "--reason", "unpaid").err())
                .contains("--yes");
        var agreed = cli().terminal().input("y\n").run("tenant", "suspend", "acme", "--reason", "unpaid");
        assertThat(agreed.code()).isZero();
        assertThat(agreed.err()).contains("Suspend tenant acme?");
        assertThat(cli().run("tenant", "suspend", "acme", "--reason", "unpaid", "-y")
                        .code())
                .isZero();
    }

    @Test
    void pinsToTheCellTheTenantIsIn() {
        server.on("GET /v1/tenants/acme", ACTIVE).on("PUT /v1/tenants/acme/pin", ACTIVE);
        cli().run("tenant", "pin", "acme");
        assertThat(server.last().body()).isEqualTo("{\"cell\":\"c1\"}");
        cli().run("tenant", "unpin", "acme");
        assertThat(server.last().body()).isEqualTo("{}");
    }

    @Test
    void registersACellFromOptions() {
        server.on("POST /v1/cells", 201, "application/json", Samples.C1);
        var result = cli().run(
                        "cell",
                        "register",
                        "c1",
                        "--instance",
                        "api-0=http://127.0.0.1:1@zone-a",
                        "--management",
                        "api-0=https://127.0.0.1:2",
                        "--capacity",
                        "50",
                        "--wave",
                        "0");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(server.last().body()).isEqualTo("""
                {"name":"c1","wave":0,"capacity":50,"shard":1,"instances":[{"name":"api-0","url":"http://127.0.0.1:1",\
                "zone":"zone-a","management":"https://127.0.0.1:2"}]}""");
    }

    @Test
    void registersACellFromAFileAndRefusesUnknownMembers() throws Exception {
        server.on("POST /v1/cells", 201, "application/json", Samples.C2);
        Path spec = home.resolve("c2.yaml");
        Files.writeString(spec, """
                name: c2
                capacity: 150
                from: dns:http://api.cell-c2.svc:8080
                management: https://api.cell-c2.svc:9443
                """);
        assertThat(cli().run("cell", "register", "-f", spec.toString()).code()).isZero();
        assertThat(server.last().body()).contains("\"from\":\"dns:http://api.cell-c2.svc:8080\"");
        var unknown = cli().input("name: c2\ncapactiy: 1\n").run("cell", "register", "-f", "-");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("capactiy");
    }

    @Test
    void replacesOnlyTheVersionItSaw() {
        server.on("GET /v1/cells/c2", Samples.C2).on("PUT /v1/cells/c2", Samples.C2);
        var result = cli().run(
                        "cell",
                        "register",
                        "c2",
                        "--replace",
                        "--from",
                        "dns:http://api.cell-c2.svc:8080",
                        "--management",
                        "https://api.cell-c2.svc:9443");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(server.last().header("If-match")).isEqualTo("\"3\"");
    }

    private Cli cli() {
        return new Cli(home).server(server);
    }
}
