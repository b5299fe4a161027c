package dev.cells.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PortsTest {

    private static final List<String> NAMES = List.of("router/data", "c0/postgres", "c0/redis");

    @Test
    void keepsThePortsOfLastTime() throws Exception {
        var first = Ports.choose(NAMES, Map.of(), Map.of(), 42, _ -> true);
        var second = Ports.choose(NAMES, Map.of(), first.ports().byName(), 99, _ -> true);
        assertThat(second.ports()).isEqualTo(first.ports());
        assertThat(second.notes()).isEmpty();
    }

    @Test
    void takesAnotherPortAndSaysSoWhenAStrangerHasIt() throws Exception {
        var kept = Map.of("router/data", 21_000, "c0/postgres", 21_001, "c0/redis", 21_002);
        var choice = Ports.choose(NAMES, Map.of(), kept, 1_000, port -> port != 21_001);
        assertThat(choice.ports().of("router/data")).isEqualTo(21_000);
        assertThat(choice.ports().of("c0/postgres")).isNotIn(21_000, 21_001, 21_002);
        assertThat(choice.notes()).singleElement().asString().contains("21001", "c0/postgres");
    }

    @Test
    void refusesAnExplicitPortThatIsTaken() {
        assertThatThrownBy(() -> Ports.choose(NAMES, Map.of("router/data", 8_080), Map.of(), 0, port -> port != 8_080))
                .isInstanceOf(Ports.Taken.class)
                .hasMessageContaining("port 8080 for router/data is taken");
    }

    @Test
    void givesNoPortTwice() throws Exception {
        var choice = Ports.choose(NAMES, Map.of("c0/redis", 20_000), Map.of("c0/postgres", 20_000), 0, _ -> true);
        assertThat(choice.ports().byName().values()).doesNotHaveDuplicates();
    }

    @Test
    void staysBelowThePortsOfOutgoingConnections() throws Exception {
        var choice = Ports.choose(new FleetShape(16, 8).portNames(), Map.of(), Map.of(), Integer.MAX_VALUE, _ -> true);
        assertThat(choice.ports().byName().values()).allMatch(port -> port >= 20_000 && port < 32_000);
    }
}
