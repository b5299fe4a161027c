package dev.cells.control.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MigrationFilesTest {

    @Test
    void everyMigrationInTheFolderIsNamed() throws IOException, URISyntaxException {
        var folder = Objects.requireNonNull(getClass().getClassLoader().getResource(MigrationFiles.FOLDER));
        try (var files = Files.list(Path.of(folder.toURI()))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(MigrationFiles.NAMES);
        }
    }

    @Test
    void aMissingSettingIsNamedWithItsVariable() {
        assertThatThrownBy(() -> MigrationSettings.read(_ -> null, _ -> null))
                .hasMessageContaining("cells.db.url")
                .hasMessageContaining("CELLS_DB_URL");
    }

    @Test
    void passwordsAreNotPrinted() {
        assertThat(MigrationSettings.read(key -> key, _ -> null).toString())
                .isEqualTo("MigrationSettings[cells.db.url]");
    }
}
