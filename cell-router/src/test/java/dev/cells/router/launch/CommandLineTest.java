package dev.cells.router.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.router.RouterConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandLineTest {

    private static final KnownKeys KEYS = new KnownKeys(RouterConfig.class);

    @Test
    void aMapMeansThatThereIsNoControlPlane() {
        assertThat(settings("--map", "m.txt", "--port=0", "--management-port", "9001"))
                .containsEntry("cells.router.map-file", "m.txt")
                .containsEntry("cells.router.map-required", "true")
                .containsEntry("cells.router.control-plane.url", "")
                .containsEntry("cells.router.listen.port", "0")
                .containsEntry("quarkus.http.port", "9001");
    }

    @Test
    void takesKeysWithAndWithoutTheirPrefix() {
        assertThat(settings(
                        "--set", "limits.head-timeout=5s", "--set=cells.router.park.max=7", "--set", "quarkus.a=b=c"))
                .containsOnly(
                        Map.entry("cells.router.limits.head-timeout", "5s"),
                        Map.entry("cells.router.park.max", "7"),
                        Map.entry("quarkus.a", "b=c"));
    }

    @Test
    void saysWhatIsWrongWithAnArgument() {
        assertThat(wrong("--prot", "1")).contains("no option --prot");
        assertThat(wrong("--port")).contains("--port needs a value");
        assertThat(wrong("--port", "66000")).contains("--port 66000 is not a port");
        assertThat(wrong("--set", "park.max")).contains("not KEY=VALUE");
    }

    @Test
    void listsEveryKeyWithItsDefault() {
        assertThat(CommandLine.read(List.of("--keys"), KEYS))
                .asString()
                .contains(
                        "cells.router.limits.head-timeout",
                        "PT10S",
                        "cells.router.drain.delay",
                        "cells.router.map-file");
    }

    @Test
    void namesTheNearestKeysOfOneThatDoesNotExist() {
        assertThat(KEYS.unknownKeys(List.of("cells.router.limits.head-timout", "cells.router.park.max", "other.key")))
                .singleElement()
                .asString()
                .contains("no key cells.router.limits.head-timout", "nearest are cells.router.limits.head-timeout");
        assertThat(KEYS.unknownKeys(List.of("cells.router.head-timeout")))
                .singleElement()
                .asString()
                .contains("nearest are cells.router.limits.head-timeout");
        assertThat(KEYS.unknownKeys(List.of("cells.router.dns.servers[0]", "cells.router.tenant.sources")))
                .isEmpty();
    }

    @Test
    void namesTheNearestVariablesButKnowsThoseOfAServiceLink() {
        assertThat(KEYS.unknownVariables(List.of("CELLS_ROUTER_PARK_MAXX", "CELLS_ROUTER_PARK_MAX")))
                .singleElement()
                .asString()
                .contains("CELLS_ROUTER_PARK_MAXX", "nearest are CELLS_ROUTER_PARK_MAX");
        assertThat(KEYS.unknownVariables(List.of(
                        "CELLS_ROUTER",
                        "CELLS_ROUTER_SERVICE_HOST",
                        "CELLS_ROUTER_PORT_8080_TCP_ADDR",
                        "CELLS_ROUTER_PORT")))
                .isEmpty();
    }

    private static Map<String, String> settings(String... arguments) {
        return ((CommandLine.Start) CommandLine.read(List.of(arguments), KEYS)).settings();
    }

    private static String wrong(String... arguments) {
        return ((CommandLine.Wrong) CommandLine.read(List.of(arguments), KEYS)).message();
    }
}
