package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFormatsIT {

    @TempDir
    private Path home;

    private FakeControlPlane server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeControlPlane()
                .on("GET /v1/cells", Samples.CELLS)
                .on("GET /v1/cells/c1", Samples.C1)
                .on("GET /v1/tenants", Samples.TENANTS)
                .on("GET /v1/tenants/acme", Samples.ACME)
                .on("GET /v1/routers", Samples.ROUTERS)
                .on("GET /v1/audit", Samples.AUDIT);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void listsCellsAsATable() {
        assertThat(out("cell", "list")).isEqualTo("""
                NAME  ZONES          WAVE    STATUS      VERSION  TENANTS  AGE
                c1    zone-a,zone-b  canary  ✔ Healthy   1.42.0   12/50    92d
                c2    -              1       ॥ Cordoned  1.41.3   150/150  41m
                """);
    }

    @Test
    void showsMoreColumnsWhenWide() {
        assertThat(out("cells", "ls", "-o", "wide").lines().toList())
                .first()
                .asString()
                .isEqualTo("NAME  ZONES          WAVE    STATUS      VERSION  TENANTS  AGE  SHARD   PROBE    "
                        + "INSTANCES                        MANAGEMENT");
    }

    @Test
    void listsInJsonAsItemsWithEverythingTheServerSaid() {
        assertThat(out("tenant", "list", "-o", "json")).isEqualTo("""
                {
                  "items": [
                    {
                      "id": "acme",
                      "plan": "gold",
                      "cell": "c1",
                      "epoch": 8,
                      "state": "active",
                      "pinned": "c1",
                      "revision": 41,
                      "created_at": "2026-02-28T12:00:00Z",
                      "next_steps": [
                        "cellctl tenant where acme"
                      ]
                    },
                    {
                      "id": "beta",
                      "plan": "standard",
                      "cell": "c2",
                      "epoch": 1,
                      "state": "pending",
                      "revision": 0,
                      "created_at": "2026-03-01T11:59:55Z",
                      "next_steps": []
                    }
                  ]
                }
                """);
    }

    @Test
    void printsYaml() {
        assertThat(out("tenant", "get", "acme", "-o", "yaml")).isEqualTo("""
                id: acme
                plan: gold
                cell: c1
                epoch: 8
                state: active
                pinned: c1
                revision: 41
                created_at: 2026-02-28T12:00:00Z
                next_steps:
                - cellctl tenant where acme
                """);
    }

    @Test
    void printsNamesThatItTakesBack() {
        assertThat(out("get", "tenants", "-o", "name")).isEqualTo("tenant/acme\ntenant/beta\n");
        assertThat(out("tenant", "get", "tenant/acme", "-o", "name")).isEqualTo("tenant/acme\n");
    }

    @Test
    void showsOneCellAsACard() {
        assertThat(out("get", "cell", "c1")).isEqualTo("""
                Cell        c1
                Status      ✔ Healthy   active
                Version     1.42.0
                Wave        canary
                Tenants     12/50
                Shard       2 of 3 instances serve one tenant
                Registered  92d ago
                Instance    api-0  http://127.0.0.1:9101  zone zone-a  management https://127.0.0.1:9201
                Instance    api-1  http://127.0.0.1:9102  zone zone-b  management https://127.0.0.1:9202
                Instance    api-2  http://127.0.0.1:9103  zone zone-a  management https://127.0.0.1:9203
                """);
    }

    @Test
    void saysWhereATenantIsAndWhichRouterIsBehind() {
        assertThat(out("tenant", "where", "acme")).isEqualTo("""
                acme       → c1   epoch 8   ✔ Active   plan gold   pinned to c1
                  shard    api-0, api-1 of 3
                  routers  ⚠ 1/2 have it (revision 41)
                           router-2 at revision 40, seen 10s ago
                """);
    }

    @Test
    void listsTheAudit() {
        assertThat(out("audit", "list")).isEqualTo("""
                ID  AGE  ACTOR  ACTION          TARGET       REASON
                2   60s  ops    tenant.suspend  tenant/acme  unpaid
                """);
    }

    @Test
    void hasNoColourInAPipeAndColourOnATerminal() {
        assertThat(out("cell", "list")).doesNotContain("\u001b");
        assertThat(terminal().run("cell", "list").out()).contains("\u001b[32m✔ Healthy\u001b[0m");
        assertThat(terminal().with("NO_COLOR", "1").run("cell", "list").out()).doesNotContain("\u001b");
        assertThat(terminal().with("TERM", "dumb").run("cell", "list").out()).doesNotContain("\u001b");
        assertThat(terminal().run("cell", "list", "--no-color").out()).doesNotContain("\u001b");
    }

    @Test
    void writesAsciiWhereTheLocaleHasNoGlyphs() {
        assertThat(cli().with("LANG", "C").run("cell", "list").out())
                .contains("+ Healthy", "= Cordoned")
                .matches("\\p{ASCII}*");
    }

    @Test
    void saysOnStderrThatAListIsEmptyAndPrintsAnEmptyListAsJson() {
        try (var empty = new FakeControlPlane().on("GET /v1/cells", "{\"items\":[]}")) {
            assertThat(new Cli(home).server(empty).run("cell", "list")).isEqualTo(new Cli.Result(0, "", "No cells.\n"));
            assertThat(new Cli(home)
                            .server(empty)
                            .run("cell", "list", "-o", "json")
                            .out())
                    .isEqualTo("{\n  \"items\": []\n}\n");
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void followsPagesAndSaysWhenTheLimitCutTheList() throws Exception {
        try (var paged = new FakeControlPlane()
                .on("GET /v1/tenants", "{\"items\":[" + Samples.ACME + "],\"next\":\"acme\"}")
                .on("GET /v1/tenants", "{\"items\":[" + Samples.BETA + "],\"next\":\"beta\"}")) {
            var result = new Cli(home).server(paged).run("tenant", "list", "-o", "name", "--limit", "2");
            assertThat(result.out()).isEqualTo("tenant/acme\ntenant/beta\n");
            assertThat(result.err()).contains("raise --limit");
            assertThat(paged.last().target()).isEqualTo("/v1/tenants?limit=1&after=acme");
        }
    }

    private String out(String... words) {
        var result = cli().run(words);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return result.out();
    }

    private Cli terminal() {
        return cli().terminal();
    }

    private Cli cli() {
        return new Cli(home).server(server);
    }
}
