package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DiscoveryTest {

    private static final String ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";

    private final Release cell = Release.cell("c1", Map.of("discovery.kubernetes", true));
    private final Release router = Release.router(Map.of("discovery.kubernetes", true));

    @Test
    void nobodyHasRightsOrATokenUnlessItIsSwitchedOn() {
        for (Release release : Release.fleet()) {
            assertThat(release.objects())
                    .extracting(object -> object.path("kind").asText())
                    .doesNotContain("Role", "RoleBinding");
            assertThat(release.text()).doesNotContain("serviceAccountToken:", ACCOUNT);
        }
    }

    @Test
    void routersMayWatchEndpointsInTheCellsNamespaceAndNothingElse() {
        JsonNode rules = cell.object("Role", "router-discovery").path("rules");

        assertThat(rules).hasSize(1);
        assertThat(texts(rules.at("/0/apiGroups"))).containsExactly("discovery.k8s.io");
        assertThat(texts(rules.at("/0/resources"))).containsExactly("endpointslices");
        assertThat(texts(rules.at("/0/verbs"))).containsExactly("get", "list", "watch");
        assertThat(cell.objects())
                .extracting(object -> object.path("kind").asText())
                .doesNotContain("ClusterRole", "ClusterRoleBinding");
    }

    @Test
    void theRightsAreGivenToTheAccountWithWhichRoutersRun() {
        JsonNode binding = cell.object("RoleBinding", "router-discovery");
        JsonNode subject = binding.at("/subjects/0");
        JsonNode account = router.object("ServiceAccount", "cell-router");

        assertThat(binding.path("subjects")).hasSize(1);
        assertThat(binding.at("/roleRef/kind").asText()).isEqualTo("Role");
        assertThat(binding.at("/roleRef/name").asText()).isEqualTo("router-discovery");
        assertThat(subject.path("kind").asText()).isEqualTo("ServiceAccount");
        assertThat(subject.path("name")).isEqualTo(account.at("/metadata/name"));
        assertThat(subject.path("namespace").asText()).isEqualTo(router.namespace());
        assertThat(pod().spec().path("serviceAccountName")).isEqualTo(subject.path("name"));
    }

    @Test
    void onlyTheRouterItselfGetsATokenAndOneThatEnds() {
        JsonNode volume = Yaml.stream(pod().spec().path("volumes"))
                .filter(found -> found.has("projected"))
                .findFirst()
                .orElseThrow();
        JsonNode mount = Yaml.stream(pod().spec().at("/containers/0/volumeMounts"))
                .filter(found -> found.path("mountPath").asText().equals(ACCOUNT))
                .findFirst()
                .orElseThrow();

        assertThat(mount.path("name")).isEqualTo(volume.path("name"));
        assertThat(mount.path("readOnly").asBoolean()).isTrue();
        assertThat(volume.at("/projected/sources/0/serviceAccountToken/path").asText())
                .isEqualTo("token");
        assertThat(volume.at("/projected/sources/0/serviceAccountToken/expirationSeconds")
                        .asInt())
                .isEqualTo(3600);
        assertThat(volume.at("/projected/sources/1/configMap/items/0/path").asText())
                .isEqualTo("ca.crt");
        assertThat(router.pods())
                .allSatisfy(pod -> assertThat(
                                pod.spec().path("automountServiceAccountToken").asBoolean(true))
                        .isFalse());
        assertThat(router.pods())
                .filteredOn(pod -> pod.template().toString().contains("serviceAccountToken"))
                .extracting(Pod::component)
                .containsExactly("router");
    }

    @Test
    void theWayToTheKubernetesApiIsOpenForRoutersThatUseItOnly() {
        assertThat(egressPorts(router)).contains(443, 6443);
        assertThat(egressPorts(Release.router(Map.of()))).doesNotContain(443, 6443);
        assertThat(egressPorts(Release.router(
                        Map.of("discovery.kubernetes", true, "networkPolicy.apiServer.ports[0]", 16_443))))
                .contains(16_443);
    }

    @Test
    void noPodIsReachedOnAnOpeningThatIsMeantForTheKubernetesApi() {
        var all = List.of(cell, router, Release.controlPlane(Map.of()));
        var network = new Network(all);

        assertThat(all.stream().flatMap(release -> release.pods().stream()))
                .noneMatch(pod -> network.reaches(pod(), pod, 443) || network.reaches(pod(), pod, 6443));
    }

    private Pod pod() {
        return router.pods().stream()
                .filter(pod -> pod.component().equals("router"))
                .findFirst()
                .orElseThrow();
    }

    private static List<Integer> egressPorts(Release release) {
        return Yaml.stream(release.object("NetworkPolicy", "from-router").at("/spec/egress"))
                .flatMap(rule -> Yaml.stream(rule.path("ports")))
                .map(port -> port.path("port").asInt())
                .toList();
    }

    private static Stream<String> texts(JsonNode array) {
        return Yaml.stream(array).map(JsonNode::asText);
    }
}
