package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TlsTest {

    private final Release cell = Release.cell("c1", Map.of());
    private final Release router = Release.router(Map.of());

    @Test
    void theDataPortsOfEveryInstanceDemandACertificateUnlessTheyAreOpened() {
        for (String component : List.of("api", "worker")) {
            assertThat(environment(pod(cell, component)))
                    .containsEntry("CELLS_DATA_TLS_CERTIFICATE", "/etc/cells/data/tls.crt")
                    .containsEntry("CELLS_DATA_TLS_KEY", "/etc/cells/data/tls.key")
                    .containsEntry("CELLS_DATA_TLS_AUTHORITY", "/etc/cells/data/ca.crt");
            assertMounted(pod(cell, component), "/etc/cells/data", "cell-data-tls");
        }
        assertThat(port(cell, "api").path("appProtocol").asText()).isEqualTo("https");
    }

    @Test
    void aCellWithoutTheSecretServesPlainHttp() {
        Release open = Release.cell("c1", Map.of("tls.existingSecret", ""));

        assertThat(open.text()).doesNotContain("DATA_TLS", "data-tls", "/etc/cells/data");
        assertThat(port(open, "api").has("appProtocol")).isFalse();
    }

    @Test
    void routersShowCellsACertificate() {
        Pod pod = pod(router, "router");

        assertThat(environment(pod))
                .containsEntry("CELLS_ROUTER_UPSTREAM_TLS_CERTIFICATE", "/etc/cells/cells-tls/tls.crt")
                .containsEntry("CELLS_ROUTER_UPSTREAM_TLS_KEY", "/etc/cells/cells-tls/tls.key")
                .containsEntry("CELLS_ROUTER_UPSTREAM_TLS_AUTHORITY", "/etc/cells/cells-tls/ca.crt")
                .doesNotContainKey("CELLS_ROUTER_TLS_CERTIFICATE");
        assertMounted(pod, "/etc/cells/cells-tls", "router-cell-client-tls");
        assertThat(Release.router(Map.of("tls.cells.existingSecret", "")).text())
                .doesNotContain("UPSTREAM_TLS", "cells-tls");
    }

    @Test
    void routersServeClientsWithTheSecretThatIsNamed() {
        Release edge = Release.router(Map.of("tls.clients.existingSecret", "router-tls"));
        Pod pod = pod(edge, "router");

        assertThat(environment(pod))
                .containsEntry("CELLS_ROUTER_TLS_CERTIFICATE", "/etc/cells/clients-tls/tls.crt")
                .containsEntry("CELLS_ROUTER_TLS_KEY", "/etc/cells/clients-tls/tls.key");
        assertMounted(pod, "/etc/cells/clients-tls", "router-tls");
        assertThat(port(edge, "cell-router").path("appProtocol").asText()).isEqualTo("https");
        assertThat(port(router, "cell-router").has("appProtocol")).isFalse();
    }

    @Test
    void aNewCertificateRunsNoMigration() {
        assertThat(cell.kind("Job").toList())
                .isEqualTo(Release.cell("c1", Map.of("tls.existingSecret", ""))
                        .kind("Job")
                        .toList());
    }

    /** The port named http, which routers look for whatever it speaks. */
    private static JsonNode port(Release release, String service) {
        return Yaml.stream(release.object("Service", service).at("/spec/ports"))
                .filter(port -> port.path("name").asText().equals("http"))
                .findFirst()
                .orElseThrow();
    }

    private static Pod pod(Release release, String component) {
        return release.pods().stream()
                .filter(pod -> pod.component().equals(component))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> environment(Pod pod) {
        return Yaml.stream(pod.spec().at("/containers/0/env"))
                .collect(Collectors.toMap(
                        variable -> variable.path("name").asText(),
                        variable -> variable.path("value").asText()));
    }

    /** Read only, and readable by nobody but the pod's user and group. */
    private static void assertMounted(Pod pod, String path, String secret) {
        JsonNode mount = Yaml.stream(pod.spec().at("/containers/0/volumeMounts"))
                .filter(found -> found.path("mountPath").asText().equals(path))
                .findFirst()
                .orElseThrow();
        assertThat(mount.path("readOnly").asBoolean()).isTrue();
        JsonNode volume = Yaml.stream(pod.spec().path("volumes"))
                .filter(found -> found.path("name").equals(mount.path("name")))
                .findFirst()
                .orElseThrow();
        assertThat(volume.at("/secret/secretName").asText()).isEqualTo(secret);
        assertThat(volume.at("/secret/defaultMode").asInt()).isEqualTo(0440);
    }
}
