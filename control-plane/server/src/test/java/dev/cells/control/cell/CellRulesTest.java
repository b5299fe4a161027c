package dev.cells.control.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instances;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellRulesTest {

    private static final InstanceSpec API_0 =
            new InstanceSpec("api-0", "http://10.0.0.1:8080", "zone-a", "https://10.0.0.1:8443");

    private static CellSpec spec(List<InstanceSpec> instances, @Nullable String from, @Nullable String management) {
        return new CellSpec("c1", 1, 100, 2, instances, from, management);
    }

    private static void refused(CellSpec spec, String why) {
        assertThatThrownBy(() -> CellRules.check(spec, CellState.ACTIVE))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(400);
                    assertThat(e.problem().detail()).contains(why);
                });
    }

    @Test
    void listedInstancesBecomeTheMapsInstances() {
        var cell = CellRules.check(spec(List.of(API_0), null, null), CellState.CORDONED);
        assertThat(cell.state()).isEqualTo(CellState.CORDONED);
        assertThat(((Instances.Listed) cell.instances()).instances().getFirst().text())
                .isEqualTo("api-0=http://10.0.0.1:8080@zone-a");
    }

    @Test
    void aCellMayBeFoundByKubernetesOrDns() {
        assertThat(CellRules.check(spec(List.of(), "kubernetes:cell-c1/api", "https://m:1"), CellState.ACTIVE)
                        .instances())
                .isEqualTo(new Instances.Kubernetes("cell-c1", "api"));
        assertThat(CellRules.check(spec(List.of(), "dns:http://api.c1:80", "https://m:1"), CellState.ACTIVE)
                        .instances())
                .isEqualTo(new Instances.Dns("http://api.c1:80"));
    }

    @Test
    void whatIsWrongIsSaid() {
        refused(spec(List.of(), null, "https://m:1"), "instances");
        refused(spec(List.of(API_0), "dns:http://x:1", null), "not both");
        refused(spec(List.of(), "consul:x", "https://m:1"), "dns:http");
        refused(spec(List.of(), "dns:http://x:1", null), "management");
        refused(spec(List.of(API_0, API_0), null, null), "api-0");
        refused(spec(List.of(API_0), null, "http://10.0.0.1:8443"), "https");
        refused(new CellSpec("C1", 1, 1, 1, List.of(API_0), null, null), "cell name");
        refused(new CellSpec("c1", 100, 1, 1, List.of(API_0), null, null), "wave");
        refused(new CellSpec("c1", 1, 0, 1, List.of(API_0), null, null), "capacity");
        refused(new CellSpec("c1", 1, 1, 0, List.of(API_0), null, null), "shard");
        refused(spec(List.of(new InstanceSpec("a b", "http://x:1", null, "https://m:1")), null, null), "a b");
        refused(spec(List.of(new InstanceSpec("a", "http://x", null, "https://m:1")), null, null), "http://x");
    }
}
