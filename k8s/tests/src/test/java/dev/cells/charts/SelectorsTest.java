package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SelectorsTest {

    static List<Release> fleet() {
        return Release.fleet();
    }

    @ParameterizedTest
    @MethodSource("fleet")
    void everySelectorMeansExactlyOneComponentOfItsOwnRelease(Release release) {
        List<Pod> all = fleet().stream().flatMap(other -> other.pods().stream()).toList();
        for (JsonNode object : release.objects()) {
            selector(object)
                    .ifPresent(selector -> assertThat(all.stream().filter(pod -> Labels.match(selector, pod.labels())))
                            .as(
                                    "%s %s",
                                    object.path("kind").asText(),
                                    object.at("/metadata/name").asText())
                            .isNotEmpty()
                            .allMatch(pod -> pod.release().name().equals(release.name()))
                            .extracting(Pod::component)
                            .containsOnly(object.at("/metadata/labels/app.kubernetes.io~1component")
                                    .asText()));
        }
    }

    @ParameterizedTest
    @MethodSource("fleet")
    void whatCannotBeChangedLaterHasNoVersion(Release release) {
        for (JsonNode object : release.objects()) {
            assertThat(Stream.of("/spec/selector", "/spec/volumeClaimTemplates")
                            .map(object::at)
                            .map(JsonNode::toString))
                    .noneMatch(text -> text.contains("version"));
        }
    }

    @ParameterizedTest
    @MethodSource("fleet")
    void everyObjectHasTheCommonLabelsAndAShortName(Release release) {
        assertThat(release.objects()).allSatisfy(object -> {
            assertThat(object.at("/metadata/name").asText()).matches("[a-z0-9-]{1,52}");
            assertThat(object.at("/metadata/labels").has("app.kubernetes.io/name"))
                    .isTrue();
            assertThat(object.at("/metadata/labels").has("app.kubernetes.io/component"))
                    .isTrue();
        });
    }

    @ParameterizedTest
    @MethodSource("fleet")
    void aDisruptionBudgetLetsOneGoAndIsOnlyThereWhereOneOfSeveralCan(Release release) {
        release.kind("PodDisruptionBudget").forEach(budget -> {
            assertThat(budget.at("/spec/maxUnavailable").asInt()).isEqualTo(1);
            assertThat(release.objects())
                    .filteredOn(object -> object.at("/spec/replicas").asInt() > 1)
                    .anyMatch(object -> object.at("/spec/selector").equals(budget.at("/spec/selector")));
        });
    }

    @Test
    void oneReplicaHasNoDisruptionBudget() {
        assertThat(Release.router(Map.of("replicas", 1)).kind("PodDisruptionBudget"))
                .isEmpty();
        assertThat(Release.cell("c1", Map.of("api.replicas", 1)).kind("PodDisruptionBudget"))
                .isEmpty();
    }

    private static Optional<JsonNode> selector(JsonNode object) {
        return switch (object.path("kind").asText()) {
            case "Service" -> Optional.of(object.at("/spec/selector"));
            case "StatefulSet", "Deployment", "PodDisruptionBudget" ->
                Optional.of(object.at("/spec/selector/matchLabels"));
            default -> Optional.empty();
        };
    }
}
