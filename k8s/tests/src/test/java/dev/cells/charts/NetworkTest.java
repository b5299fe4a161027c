package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.cluster.Matrix;
import dev.cells.cluster.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NetworkTest {

    private static final List<Integer> PORTS = List.of(22, 53, 5432, 6379, 8080, 9000);

    private final List<Release> fleet = Release.fleet();
    private final List<Pod> pods =
            fleet.stream().flatMap(release -> release.pods().stream()).toList();
    private final Network network = new Network(fleet);

    @Test
    void exactlyTheMeantConnectionsBetweenPodsAreOpen() {
        List<String> wrong = new ArrayList<>();
        int open = 0;
        for (Pod source : pods) {
            for (Pod target : pods) {
                for (int port : target.ports()) {
                    boolean meant = Matrix.open(place(source), place(target), port);
                    open += meant ? 1 : 0;
                    if (network.reaches(source, target, port) != meant) {
                        wrong.add(source + " → " + target + ":" + port + (meant ? " is closed" : " is open"));
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(open).isGreaterThan(20);
    }

    @Test
    void noPolicyButTheDenyingOneIsAboutBothDirections() {
        assertThat(fleet.stream().flatMap(release -> release.kind("NetworkPolicy")))
                .filteredOn(policy -> policy.at("/spec/policyTypes").size() > 1)
                .extracting(policy -> policy.at("/metadata/name").asText())
                .containsOnly("default-deny");
    }

    @Test
    void noPortOfOneCellIsReachedFromAnother() {
        for (Pod source : pods) {
            for (Pod target : pods) {
                if (isCell(source) && isCell(target) && !source.release().equals(target.release())) {
                    assertThat(PORTS.stream().filter(port -> network.reaches(source, target, port)))
                            .as("%s → %s", source, target)
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void aStrangerReachesRoutersOnly() {
        for (Pod target : pods) {
            for (int port : PORTS) {
                assertThat(network.strangerReaches(target, port))
                        .as("%s:%d", target, port)
                        .isEqualTo(target.component().equals("router") && port == 8080);
            }
        }
    }

    @Test
    void clientsOfRoutersCanBeNarrowed() {
        Release router = Release.router(Map.of(
                "networkPolicy.clients[0].namespaceSelector.matchLabels.kubernetes\\.io/metadata\\.name", "gateway"));
        Pod pod = router.pods().stream()
                .filter(candidate -> candidate.component().equals("router"))
                .findFirst()
                .orElseThrow();

        assertThat(new Network(List.of(router)).strangerReaches(pod, 8080)).isFalse();
    }

    private static boolean isCell(Pod pod) {
        return pod.release().chart().equals("cell");
    }

    private static Place place(Pod pod) {
        return new Place(pod.release().namespace(), pod.component());
    }
}
