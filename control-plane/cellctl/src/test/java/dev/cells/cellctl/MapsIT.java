package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.routingmap.RoutingMapText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapsIT {

    private static final String HAND_WRITTEN = """
            #routing-map/1
            cell\tc1\tactive\tshard=2\tapi-0=http://127.0.0.1:9101@zone-a\tapi-1=http://127.0.0.1:9102\tapi-2=http://127.0.0.1:9103
            cell\tc2\tcordoned\tshard=2\tfrom=dns:http://api.cell-c2.svc:8080
            tenant\tacme\tc1\t8\tactive
            tenant\tbeta\tc2\t1\tsuspended
            """;

    @TempDir
    private Path home;

    @Test
    void takesAHandWrittenMap() throws Exception {
        var result = cli().run("map", "check", file("map", HAND_WRITTEN));
        assertThat(result.code()).as(result.out()).isZero();
        assertThat(result.out())
                .contains("✔ a router would take it", "Cells     2", "Tenants   2", "good for a mounted file only");
        var json = cli().input(HAND_WRITTEN).run("map", "check", "-", "-o", "json");
        assertThat(json.out()).contains("\"ok\": true", "\"tenants\": 2", "\"file\": \"stdin\"");
    }

    @Test
    void namesTheLineAndTheReasonOfABadMap() throws Exception {
        String bad = HAND_WRITTEN.replace("tenant\tbeta\tc2", "tenant\tbeta\tc9");
        var result = cli().run("map", "check", file("bad", bad));
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).contains("✘ a router would refuse it", "line 5", "tenant beta");
        assertThat(cli().run("map", "check", file("bad", bad), "-o", "json").out())
                .contains("\"ok\": false", "\"reason\": \"", "\"message\": \"line 5: ");
        assertThat(cli().run("map", "check", file("empty", "#routing-map/1\n")).code())
                .isEqualTo(1);
        assertThat(cli().run("map", "check", home.resolve("absent").toString()).code())
                .isEqualTo(3);
    }

    @Test
    void printsTheServersMapByteForByte() throws Exception {
        try (var server = serving(HAND_WRITTEN)) {
            var result = cli().server(server).run("map", "show");
            assertThat(result.out()).isEqualTo(travelling(HAND_WRITTEN));
            assertThat(cli().server(server).run("get", "map", "-o", "table").out())
                    .contains("Revision 7   cells 2   tenants 2", "acme    c1    8      active");
            assertThat(cli().server(server).run("map", "show", "-o", "name").out())
                    .isEqualTo("cell/c1\ncell/c2\ntenant/acme\ntenant/beta\n");
            assertThat(cli().server(server).run("map", "show", "-o", "json").out())
                    .contains("\"revision\": 7", "\"from\": \"dns:http://api.cell-c2.svc:8080\"");
        }
    }

    @Test
    void showsWhatDiffers() throws Exception {
        String changed = HAND_WRITTEN
                .replace("acme\tc1\t8", "acme\tc2\t9")
                .replace("tenant\tbeta\tc2\t1\tsuspended\n", "tenant\tnew\tc1\t1\tactive\n");
        var result = cli().run("map", "diff", file("a", HAND_WRITTEN), file("b", changed));
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEqualTo("""
                CHANGE   KIND    NAME  BEFORE                AFTER
                changed  tenant  acme  c1 epoch 8 active     c2 epoch 9 active
                removed  tenant  beta  c2 epoch 1 suspended  -
                added    tenant  new   -                     c1 epoch 1 active
                """);
        assertThat(cli().run("map", "diff", file("a", HAND_WRITTEN), file("b", changed), "--exit-code")
                        .code())
                .isEqualTo(10);
        try (var server = serving(HAND_WRITTEN)) {
            assertThat(cli().server(server)
                            .run("map", "diff", file("a", HAND_WRITTEN), "--exit-code")
                            .code())
                    .isZero();
        }
    }

    @Test
    void explainsATenant() throws Exception {
        try (var server = serving(HAND_WRITTEN).on("GET /v1/routers", Samples.ROUTERS)) {
            assertThat(cli().server(server).run("map", "explain", "acme").out()).isEqualTo("""
                    acme       → c1   epoch 8   ✔ Active
                      shard    api-0, api-1 of 3
                      routers  2/2 have it (revision 7)
                    """);
            assertThat(cli().server(server)
                            .run("map", "explain", "beta", "-o", "json")
                            .out())
                    .contains("\"state\": \"suspended\"", "\"from\": \"dns:http://api.cell-c2.svc:8080\"");
            assertThat(cli().server(server).run("map", "explain", "gone").code())
                    .isEqualTo(3);
        }
    }

    private static FakeControlPlane serving(String map) throws Exception {
        return new FakeControlPlane().on("GET /v1/routing-map", 200, "text/plain", travelling(map));
    }

    private static String travelling(String handWritten) throws Exception {
        var map = RoutingMapText.readMounted(new ByteArrayInputStream(handWritten.getBytes(StandardCharsets.UTF_8)), 7);
        var out = new ByteArrayOutputStream();
        RoutingMapText.write(map, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String file(String name, String text) throws Exception {
        return Files.writeString(home.resolve(name), text).toString();
    }

    private Cli cli() {
        return new Cli(home);
    }
}
