package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacityIT {

    private static final String LANES = """
            [{"lane":"critical","of":"requests","floor":60,"limit":100,"in_use":70,"borrowed":10,"queued":3,\
            "refused":{"ceiling":0,"exhausted":2,"timed-out":5},"wait_mean_ms":0.2,"wait_max_ms":150.0,\
            "peak_per_second":400,"p99_ms":250.0},\
            {"lane":"bulk","of":"connections","floor":1,"limit":2,"in_use":0,"borrowed":0,"queued":0,\
            "refused":{"ceiling":0},"wait_mean_ms":0,"wait_max_ms":0,"peak_per_second":0,"p99_ms":0}]""";

    private static String instance(String name, int available) {
        return """
                {"cell":"c1","instance":"%s","zone":"a","version":"1","ready":true,"draining":false,"uptime_seconds":9,\
                "tenants":{},"requests":{},"switch_revision":3,"switches":1,"pools":[{"name":"report","limit":2,"in_use":2,"waiting":4}],\
                "connections":{"available":%d,"instances":3,"per_instance":{"api":10,"worker":4,"report":2,"control":3}},\
                "lanes":%s,"dependencies":[{"name":"payments","floor":0,"limit":20,"in_use":1,"borrowed":0,"queue_max":10,"queued":0,\
                "breaker":"%s","answered":9,"refused":{"open":7},"wait_mean_ms":0,"wait_max_ms":0}]}""".formatted(name, available, LANES, name.equals("api-0") ? "open" : "closed");
    }

    private static String stats(int available) {
        return """
                {"cell":"c1","taken_at":"2026-03-01T11:59:59Z","capacity":50,"tenants":12,"asked":2,"instances":[%s,%s]}""".formatted(instance("api-0", available), instance("api-1", available));
    }

    private static final String SILENT = """
            {"cell":"c2","taken_at":"2026-03-01T11:59:59Z","capacity":10,"tenants":11,"asked":2,"instances":[]}""";

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

    private Cli.Result run(String... words) {
        return new Cli(home).server(server).run(words);
    }

    @Test
    void whatFitsIsShownWithItsArithmetic() {
        server.on("GET /v1/cell-stats/c1", stats(97));
        Cli.Result result = run("capacity", "--cell", "c1", "--headroom", "1");
        assertThat(result.out()).isEqualTo("""
                CELL  WHAT                    FIT     ARITHMETIC
                c1    tenants                 ✔ Fits  tenants 12 × 1 = 12 of 50, 38 left
                c1    connections             ✔ Fits  api 10 × 3 + control 3 × 3 + report 2 × 3 + worker 4 × 3 = 57 of 97, 40 left
                c1    lane critical requests  ✔ Fits  800/s x 250.0 ms x 1.0 = 200 of 200
                """);
        assertThat(result.code()).isZero();
    }

    @Test
    void whatDoesNotFitEndsWithFive() throws Exception {
        server.on("GET /v1/cell-stats", "{\"items\":[" + stats(50) + "," + SILENT + "]}");
        Cli.Result result = run("capacity", "-o", "json");
        assertThat(result.code()).isEqualTo(5);
        var items = new ObjectMapper().readTree(result.out()).path("items");
        assertThat(items.findValuesAsText("fit")).containsExactly("fits", "exceeds", "exceeds", "exceeds", "unknown");
        assertThat(items.get(1).path("arithmetic").asText()).endsWith("= 57 of 50, 7 too many");
        assertThat(items.get(2).path("arithmetic").asText()).isEqualTo("800/s x 250.0 ms x 1.5 = 300 of 200");
        assertThat(items.get(3).path("arithmetic").asText()).isEqualTo("tenants 11 × 1 = 11 of 10, 1 too many");
    }

    @Test
    void whatIsNotKnownIsNotCalledFitting() {
        server.on("GET /v1/cell-stats", "{\"items\":[" + SILENT.replace("11,", "1,") + "]}");
        assertThat(run("capacity").code()).isEqualTo(9);
    }

    @Test
    void topShowsWhatIsHeldOfEachThingInAllInstances() {
        server.on("GET /v1/cell-stats/c1", stats(97));
        assertThat(run("cell", "top", "c1").out()).isEqualTo("""
                CELL  INSTANCE  OF           NAME      IN USE  LIMIT  FLOOR  BORROWED  QUEUE  WAIT             BREAKER      REFUSED
                c1    all 2     requests     critical  140     200    120    20        6      0.2 ms, max 150  -            exhausted 4, timed-out 10
                c1    all 2     connections  bulk      0       4      2      -         -      -                -            -
                c1    all 2     pool         report    4       4      -      -         8      -                -            -
                c1    all 2     dependency   payments  2       40     -      -         -      -                open,closed  open 14
                """);
    }

    @Test
    void topShowsInstancesByThemselvesAndWarnsOfThoseThatAreSilent() {
        server.on("GET /v1/cell-stats", "{\"items\":[" + stats(97) + "," + SILENT + "]}");
        Cli.Result result = run("cell", "top", "--instances", "-o", "json");
        assertThat(result.out()).contains("\"instance\": \"api-1\"", "\"timed-out\": 5");
        assertThat(result.err()).contains("2 of 2 instances of cell c2 did not answer");
    }

    @Test
    void topFollowsWithOneLinePerChange() {
        server.on("GET /v1/cell-stats/c1", stats(97))
                .on("GET /v1/cell-stats/c1", stats(97).replace("\"in_use\":70", "\"in_use\":71"));
        var cli = new Cli(home).server(server).interruptAfter(1);
        Cli.Result result = cli.run("cell", "top", "c1", "-w", "-o", "json");
        assertThat(result.out().lines().filter(line -> line.contains("\"event\":\"added\"")))
                .hasSize(4);
        assertThat(result.out()).contains("\"event\":\"changed\"", "\"in_use\":142");
    }
}
