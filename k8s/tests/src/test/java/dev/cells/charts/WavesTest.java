package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WavesTest {

    @Test
    void everyCellIsInTheWaveThatItsValuesName() {
        Map<String, Integer> planned = new HashMap<>();
        for (JsonNode wave :
                Yaml.documents(Checkout.FLEET.resolve("waves.yaml")).getFirst().path("waves")) {
            wave.path("cells")
                    .forEach(
                            cell -> planned.put(cell.asText(), wave.path("wave").asInt()));
        }

        Map<String, Integer> named = new HashMap<>();
        for (String cell : planned.keySet()) {
            named.put(
                    cell,
                    Yaml.documents(Checkout.FLEET.resolve(cell + ".yaml"))
                            .getFirst()
                            .at("/cell/wave")
                            .asInt(-1));
        }
        assertThat(named).isEqualTo(planned).containsKeys("c0", "c1", "c2");
    }
}
