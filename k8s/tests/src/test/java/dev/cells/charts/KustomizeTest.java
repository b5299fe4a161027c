package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KustomizeTest {

    private static final Path FILE = Checkout.ROOT.resolve("k8s/kustomize/cell-c1/cell.yaml");

    @Test
    void theCellWithoutHelmIsTheOneThatHelmInstalls() throws IOException {
        String rendered = new Helm(Checkout.CHARTS.resolve("cell"))
                .template()
                .withName("c1")
                .withNamespace("cell-c1")
                .withKubeVersion("1.30.0")
                .withValuesFile(Checkout.FLEET.resolve("c1.yaml"))
                .call()
                .replace("managed-by: Helm", "managed-by: kustomize");
        if (Boolean.getBoolean("kustomize.write")) {
            Files.writeString(FILE, rendered);
        }

        assertThat(Files.readString(FILE))
                .as("run this test with -Dkustomize.write=true")
                .isEqualTo(rendered);
    }
}
