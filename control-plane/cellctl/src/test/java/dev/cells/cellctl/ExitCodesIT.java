package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExitCodesIT {

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource({
        "400, 2", "401, 4", "403, 4", "404, 3", "409, 5", "412, 5", "422, 5", "428, 2", "429, 1", "500, 1", "503, 8"
    })
    void followsFromTheProblemsStatus(int status, int code) throws Exception {
        try (var server = new FakeControlPlane().problem("GET /v1/tenants/acme", status, "some-code", "It is so.")) {
            var result = new Cli(home).server(server).run("tenant", "get", "acme");
            assertThat(result.code()).isEqualTo(code);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).startsWith("Error: Refused: It is so.\n").contains("some-code");
        }
    }

    @Test
    void showsWhatTheProblemKnowsAndItsNextSteps() throws Exception {
        try (var server = new FakeControlPlane()
                .problem("POST /v1/tenants", 409, "tenant-exists", "Tenant acme exists.", "cellctl tenant get acme")) {
            var result = new Cli(home).server(server).run("tenant", "create", "acme");
            assertThat(result.code()).isEqualTo(5);
            assertThat(result.err()).isEqualTo("""
                    Error: Refused: Tenant acme exists.
                      code    tenant-exists
                      tenant  acme
                      status  409
                    Try:
                      cellctl tenant get acme
                    """);
        }
    }

    @Test
    void isOneForAnAnswerThatIsNotTheContract() throws Exception {
        try (var server = new FakeControlPlane().on("GET /v1/cells", 200, "text/html", "<html>")) {
            assertThat(new Cli(home).server(server).run("cell", "list").code()).isEqualTo(1);
        }
    }

    @Test
    void isEightWithTheAddressWhenNobodyListens() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        var result = new Cli(home)
                .with("CELLCTL_SERVER", "http://127.0.0.1:" + port)
                .with("CELLCTL_TOKEN", "t")
                .run("cell", "list");
        assertThat(result.code()).isEqualTo(8);
        assertThat(result.err()).contains("http://127.0.0.1:" + port, "connection refused", "CELLCTL_SERVER");
    }

    @Test
    void isEightWhenTheServerTakesTheConnectionButNeverAnswers() throws Exception {
        try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var result = new Cli(home)
                    .with("CELLCTL_SERVER", "http://127.0.0.1:" + silent.getLocalPort())
                    .with("CELLCTL_TOKEN", "t")
                    .run("cell", "list", "--request-timeout", "200ms");
            assertThat(result.code()).isEqualTo(8);
            assertThat(result.err()).contains("no answer within 200ms");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cell",
                "cell get",
                "cell get Foo",
                "cell get -x c1",
                "tenant get a_b",
                "tenant create acme --timeout 5",
                "tenant list --limit 0",
                "cell list -o xml",
                "cell list extra",
                "nonsense",
                "tenant suspend acme --yes",
                "tenant suspend acme --reason unpaid",
                "cell cordon c1 --exit-code",
                "map check x -o name",
                "cell register c1",
                "cell register c1 --instance nonsense --management https://127.0.0.1:1",
                "cell register c1 --instance api-0=http://127.0.0.1:1 --shard 2 --management https://127.0.0.1:2",
                "cell list --server ftp://x"
            })
    void isTwoForWrongUsageAndNothingIsSent(String line) throws Exception {
        try (var server = new FakeControlPlane()) {
            var result = new Cli(home).server(server).run(line.split(" "));
            assertThat(result.code()).as(result.err()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).startsWith("Error: ");
            assertThat(server.requests).isEmpty();
        }
    }

    @Test
    void isTwoWithoutAnAddressAndFourWithoutAToken() {
        assertThat(new Cli(home).run("cell", "list").code()).isEqualTo(2);
        assertThat(new Cli(home)
                        .with("CELLCTL_SERVER", "http://127.0.0.1:1")
                        .run("cell", "list")
                        .code())
                .isEqualTo(4);
    }

    @Test
    void suggestsWhatWasMeant() {
        assertThat(new Cli(home).run("cell", "list", "--ouput", "json").err()).contains("did you mean", "--output");
        assertThat(new Cli(home).run("tenant", "wher", "acme").err()).contains("did you mean where");
        assertThat(new Cli(home).run("tennant").err()).contains("did you mean tenant");
    }

    @Test
    void statesTheRuleForAnId() {
        assertThat(new Cli(home).run("tenant", "get", "Acme").err())
                .startsWith("Error: tenant id \"Acme\" is not 1 to 63 characters of a-z, 0-9 and '-'");
    }

    @Test
    void isTenWhenADryRunFoundChangesAndItWasAskedFor() throws Exception {
        try (var server = new FakeControlPlane()
                .on("GET /v1/cells/c1", Samples.C1)
                .on("POST /v1/cells/c1/cordon", Samples.C1.replace("\"active\"", "\"cordoned\""))) {
            var cli = new Cli(home).server(server);
            assertThat(cli.run("cell", "cordon", "c1", "--dry-run", "--exit-code")
                            .code())
                    .isEqualTo(10);
            assertThat(cli.run("cell", "cordon", "c1", "--dry-run").code()).isZero();
        }
    }

    @Test
    void isZeroWhenADryRunFoundNothing() throws Exception {
        try (var server = new FakeControlPlane()
                .on("GET /v1/cells/c1", Samples.C1)
                .on("POST /v1/cells/c1/uncordon", Samples.C1)) {
            var result = new Cli(home).server(server).run("cell", "uncordon", "c1", "--dry-run", "--exit-code");
            assertThat(result.code()).isZero();
            assertThat(result.out()).isEqualTo("cell/c1 would be unchanged\n");
        }
    }

    @Test
    void isSevenWhenWaitingTookTooLongAndSaysHowToGoOn() throws Exception {
        try (var server = new FakeControlPlane()
                .on("POST /v1/tenants", 201, "application/json", Samples.PENDING)
                .on("GET /v1/tenants/acme", Samples.PENDING)) {
            var result = new Cli(home).server(server).run("tenant", "create", "acme", "--timeout", "5s");
            assertThat(result.code()).isEqualTo(7);
            assertThat(result.err()).contains("the operation goes on", "cellctl tenant get acme --watch");
        }
    }

    @Test
    void isOneHundredThirtyWhenInterrupted() throws Exception {
        try (var server = new FakeControlPlane().on("GET /v1/cells", Samples.CELLS)) {
            var result = new Cli(home).server(server).interruptAfter(1).run("cell", "list", "--watch");
            assertThat(result.code()).isEqualTo(130);
        }
    }

    @Test
    void areAllInTheHelp() {
        String help = new Cli(home).run("tenant", "create", "--help").out();
        assertThat(help).contains("  8     server unreachable", "  130   interrupted");
    }
}
