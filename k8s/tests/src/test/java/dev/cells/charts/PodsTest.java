package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodsTest {

    private static final Set<String> VOLUMES = Set.of("emptyDir", "secret");

    static List<Pod> pods() {
        return Release.fleet().stream()
                .flatMap(release -> release.pods().stream())
                .toList();
    }

    static Stream<Pod> applications() {
        return pods().stream()
                .filter(pod -> Set.of("api", "worker", "router", "server").contains(pod.component()));
    }

    @ParameterizedTest
    @MethodSource("pods")
    void everyPodMeetsTheRestrictedStandard(Pod pod) {
        JsonNode security = pod.spec().path("securityContext");
        assertThat(security.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat(security.path("runAsUser").asInt()).isGreaterThan(0);
        assertThat(security.at("/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
        assertThat(pod.spec().path("automountServiceAccountToken").asBoolean(true))
                .isFalse();
        assertThat(Stream.of("hostNetwork", "hostPID", "hostIPC").filter(pod.spec()::has))
                .isEmpty();
        assertThat(Yaml.stream(pod.spec().path("volumes"))
                        .flatMap(volume -> volume.properties().stream().map(Map.Entry::getKey))
                        .filter(key -> !key.equals("name")))
                .isSubsetOf(VOLUMES);
    }

    @ParameterizedTest
    @MethodSource("pods")
    void everyContainerIsLockedDownAndLimited(Pod pod) {
        for (JsonNode container : pod.containers()) {
            String name = container.path("name").asText();
            JsonNode security = container.path("securityContext");
            assertThat(security.path("allowPrivilegeEscalation").asBoolean(true))
                    .as(name)
                    .isFalse();
            assertThat(security.path("readOnlyRootFilesystem").asBoolean())
                    .as(name)
                    .isTrue();
            assertThat(security.at("/capabilities/drop/0").asText()).as(name).isEqualTo("ALL");
            assertThat(security.at("/capabilities/add").isMissingNode())
                    .as(name)
                    .isTrue();
            for (String pointer : List.of("requests/cpu", "requests/memory", "limits/cpu", "limits/memory")) {
                assertThat(container.at("/resources/" + pointer).isMissingNode())
                        .as(name + " " + pointer)
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pods")
    void everyImageIsNamedByAVersion(Pod pod) {
        assertThat(pod.containers())
                .allSatisfy(container -> assertThat(container.path("image").asText())
                        .matches("[^:]+/[^:]+:[^:]+")
                        .doesNotEndWith(":latest"));
    }

    @ParameterizedTest
    @MethodSource("applications")
    void everyApplicationIsProbedOnItsManagementPortAndTheRestIsNot(Pod pod) {
        JsonNode container = pod.spec().at("/containers/0");
        for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
            assertThat(container.at("/" + probe + "/httpGet/port").asText())
                    .as(probe)
                    .isEqualTo("management");
        }
        assertThat(container.at("/livenessProbe/httpGet/path").asText()).endsWith("/live");
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).endsWith("/ready");
    }

    @ParameterizedTest
    @MethodSource("applications")
    void everyApplicationHasMoreTimeToStopThanItsSleepAndDrainTake(Pod pod) {
        int drain = pod.component().equals("router") ? 27 : 12;
        assertThat(pod.spec().path("terminationGracePeriodSeconds").asInt())
                .isGreaterThan(pod.spec()
                                .at("/containers/0/lifecycle/preStop/sleep/seconds")
                                .asInt()
                        + drain);
    }

    @ParameterizedTest
    @MethodSource("applications")
    void everyApplicationIsSpreadOverZonesAndHosts(Pod pod) {
        assertThat(Yaml.stream(pod.spec().path("topologySpreadConstraints")))
                .extracting(spread -> spread.path("topologyKey").asText())
                .containsExactly("topology.kubernetes.io/zone", "kubernetes.io/hostname");
    }
}
