package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MigrationTest {

    private final Release cell = Release.cell("c1", Map.of());

    @Test
    void everyPodThatServesWaitsForTheJobsOwnRevision() {
        assertThat(waitedFor(cell)).isEqualTo(Set.of(revision(cell)));
        assertThat(waitedFor(Release.controlPlane(Map.of())))
                .isEqualTo(Set.of(revision(Release.controlPlane(Map.of()))));
    }

    @Test
    void aNewVersionOrLargerPoolsMigrateAgain() {
        assertThat(revision(Release.cell("c1", Map.of("image.tag", "9.9.9")))).isNotEqualTo(revision(cell));
        assertThat(revision(Release.cell("c1", Map.of("database.pools.api", 12))))
                .isNotEqualTo(revision(cell));
        assertThat(revision(Release.cell("c1", Map.of("migration.again", "rotated"))))
                .isNotEqualTo(revision(cell));
    }

    @Test
    void moreInstancesWithinTheLimitChangeNoPod() {
        Release larger = Release.cell("c1", Map.of("api.replicas", 3));

        assertThat(revision(larger)).isEqualTo(revision(cell));
        assertThat(larger.object("StatefulSet", "api").at("/spec/template"))
                .isEqualTo(cell.object("StatefulSet", "api").at("/spec/template"));
    }

    private static String revision(Release release) {
        return release.kind("Job")
                .map(job -> job.at("/metadata/name").asText().replaceFirst("migrate-", ""))
                .collect(Collectors.joining());
    }

    private static Set<String> waitedFor(Release release) {
        return release.pods().stream()
                .filter(pod -> Set.of("api", "worker", "server").contains(pod.component()))
                .map(pod -> pod.spec().at("/initContainers/0"))
                .map(MigrationTest::revisionAsked)
                .collect(Collectors.toSet());
    }

    private static String revisionAsked(JsonNode container) {
        return Yaml.stream(container.path("env"))
                .filter(variable -> variable.path("name").asText().equals("REVISION"))
                .map(variable -> variable.path("value").asText())
                .collect(Collectors.joining());
    }
}
