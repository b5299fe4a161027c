package dev.cells.pki;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

    @TempDir
    private Path folder;

    @Test
    void makesAnotherPasswordEachTime() {
        assertThat(Secrets.newPassword()).matches("[0-9a-f]{48}").isNotEqualTo(Secrets.newPassword());
    }

    @Test
    void keepsThePasswordOfAFile() throws Exception {
        Path file = folder.resolve("roles/api");
        assertThat(Secrets.password(file)).isEqualTo(Secrets.password(file));
        assertThat(file).hasContent(Secrets.password(file));
        assertThat(folder.resolve("roles").toFile().list()).containsExactly("api");
    }
}
