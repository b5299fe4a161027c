package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IsolationTest {

    static List<Release> fleet() {
        return Release.fleet();
    }

    static Stream<Release> cells() {
        return fleet().stream().filter(release -> release.chart().equals("cell"));
    }

    @ParameterizedTest
    @MethodSource("fleet")
    void nothingIsMadeOutsideTheNamespaceOfTheRelease(Release release) {
        assertThat(release.objects()).allSatisfy(object -> {
            assertThat(object.at("/metadata/namespace").asText(release.namespace()))
                    .isIn("", release.namespace());
            assertThat(object.path("kind").asText()).doesNotStartWith("Cluster").isNotEqualTo("Namespace");
        });
    }

    @ParameterizedTest
    @MethodSource("cells")
    void aCellNamesNoOtherCell(Release cell) {
        assertThat(cells().filter(other -> !other.name().equals(cell.name())))
                .allSatisfy(other -> assertThat(cell.text()).doesNotContainPattern("\\b" + other.name() + "\\b"));
    }

    @ParameterizedTest
    @MethodSource("fleet")
    void noSecretIsRenderedAndEveryPasswordComesFromOne(Release release) {
        assertThat(release.kind("Secret")).isEmpty();
        assertThat(release.text()).doesNotContain("PRIVATE KEY").doesNotContainPattern("://[^/\\s]*:[^/\\s]*@");
        for (Pod pod : release.pods()) {
            for (JsonNode container : pod.containers()) {
                Yaml.stream(container.path("env"))
                        .filter(variable -> variable.path("name").asText().matches(".*(PASSWORD|AUTH)$"))
                        .forEach(variable -> assertThat(variable.at("/valueFrom/secretKeyRef/key")
                                        .asText())
                                .as(variable.toString())
                                .isNotEmpty());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("fleet")
    void noPodThatServesHoldsTheAdministratorsPassword(Release release) {
        assertThat(release.pods())
                .filteredOn(pod -> pod.template().toString().contains("admin-password"))
                .extracting(Pod::component)
                .isSubsetOf("migration", "postgres");
    }

    @Test
    void anOutsideDatabaseAndCacheReplaceTheOnesInside() {
        Release cell =
                Release.cell("c1", Map.of("database.host", "db.example", "redis.url", "rediss://cache.example:6380"));

        assertThat(cell.pods()).extracting(Pod::component).containsOnly("api", "worker", "migration", "test");
        assertThat(cell.text()).contains("jdbc:postgresql://db.example:5432/cell", "rediss://cache.example:6380");
    }
}
