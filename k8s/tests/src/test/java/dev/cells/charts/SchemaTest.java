package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {

    @ParameterizedTest
    @CsvSource({
        "cell, typo, 1, typo",
        "cell, api.replica, 2, replica",
        "cell, api.replicas, two, replicas",
        "cell, api.replicas, 0, replicas",
        "cell, cell.name, C_1, name",
        "cell, cell.wave, -1, wave",
        "cell, image.tag, latest, tag",
        "cell, image.digest, sha1:12, digest",
        "cell, image.pullPolicy, Sometimes, pullPolicy",
        "cell, api.resources.limits.memory, much, memory",
        "cell, api.resources.limits, null, limits",
        "cell, database.port, 0, port",
        "cell, database.sslMode, maybe, sslMode",
        "cell, database.password, secret, password",
        "cell, postgres.storage, big, storage",
        "cell, redis.url, redis://user:secret@host:6379, url",
        "cell, providers.fax, http://fax.example, fax",
        "cell, networkPolicy.enabled, false, enabled",
        "cell, tls.existingSecret, Not_A_Name, existingSecret",
        "cell, tls.key, secret, key",
        "cell, discovery.kubernetes, maybe, kubernetes",
        "cell, discovery.clusterWide, true, clusterWide",
        "router, tls.clients.key, secret, key",
        "router, tls.cells.existingSecret, a/b, existingSecret",
        "router, networkPolicy.apiServer.ports[0], 0, ports",
        "router, controlPlane.url, ftp://x, url",
        "router, tenant.hostPattern, cells.example, hostPattern",
        "router, tenant.sources[0], cookie, sources",
        "router, map.storage, 1, storage",
        "router, service.type, ExternalName, type",
        "control, database.pool, 1, pool",
        "control, tokens.existingSecret, Not_A_Name, existingSecret",
        "control, managementClient.key, secret, key",
    })
    void aWrongValueIsRefusedByName(String chart, String key, String value, String named) {
        assertThatThrownBy(() -> render(chart, Map.of(key, value))).hasMessageContaining(named);
    }

    @Test
    void moreInstancesThanTheDatabaseHasConnectionsForAreRefusedWithTheRemedy() {
        assertThatThrownBy(() -> Release.cell("c1", Map.of("api.replicas", 8))).hasMessageContaining("raise it to 10");
    }

    private static void render(String chart, Map<String, Object> more) {
        switch (chart) {
            case "cell" -> Release.cell("c1", more);
            case "router" -> Release.router(more);
            default -> Release.controlPlane(more);
        }
    }
}
