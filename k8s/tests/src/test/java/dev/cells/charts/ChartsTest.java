package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"cell", "cell-router", "control-plane"})
    void everyChartPassesTheStrictLinter(String chart) throws IOException {
        Path copy = folder.resolve(chart);
        ChartCopy.copy(chart, copy);
        Path values = copy.resolve("values.yaml");
        Files.writeString(values, Files.readString(values).replace("name: \"\"", "name: c1"));

        var result = new Helm(copy).lint().strict().call();

        assertThat(result.isFailed())
                .as(String.join("\n", result.getMessages()))
                .isFalse();
    }

    @Test
    void theSameValuesRenderTheSameBytes() {
        assertThat(Release.fleet())
                .map(Release::text)
                .isEqualTo(Release.fleet().stream().map(Release::text).toList());
    }

    @Test
    void theSharedTemplatesAreTheSameInEveryChart() {
        assertThat(Stream.of("cell", "cell-router", "control-plane")
                        .map(chart -> Checkout.CHARTS.resolve(chart).resolve("templates/_platform.tpl"))
                        .map(ChartsTest::text)
                        .distinct())
                .hasSize(1);
    }

    @Test
    void noLineEndsInBlanksAndNoNumberInAnExponent() {
        for (Release release : Release.fleet()) {
            assertThat(release.text().lines().filter(line -> line.endsWith(" ")))
                    .as(release.name())
                    .isEmpty();
            assertThat(release.text()).as(release.name()).doesNotContainPattern("\\de\\+\\d");
        }
    }

    @Test
    void zeroAndFalseSurvive() {
        Release cell = Release.cell("c0", Map.of("workers.replicas", 0, "api.preStopSeconds", 0));

        assertThat(cell.object("StatefulSet", "api")
                        .at("/metadata/labels/cells.dev~1wave")
                        .asText())
                .isEqualTo("0");
        assertThat(cell.object("Deployment", "worker").at("/spec/replicas").asInt(-1))
                .isZero();
        assertThat(cell.object("StatefulSet", "api")
                        .at("/spec/template/spec/containers/0/lifecycle")
                        .isMissingNode())
                .isTrue();
        assertThat(Release.controlPlane(Map.of("replicas", 0))
                        .object("Deployment", "control-plane")
                        .at("/spec/replicas")
                        .asInt(-1))
                .isZero();
    }

    @Test
    void wholeNumbersStayWhole() {
        assertThat(Release.cell("c1", Map.of("database.host", "db.example", "database.port", 54_919))
                        .text())
                .contains("jdbc:postgresql://db.example:54919/cell");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
