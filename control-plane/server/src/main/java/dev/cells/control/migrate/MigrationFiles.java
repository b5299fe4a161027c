package dev.cells.control.migrate;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/** Names the migrations one by one: a packaged application's class path cannot be listed as a folder. */
final class MigrationFiles implements ResourceProvider {

    static final String FOLDER = "db/control/";
    static final List<String> NAMES = List.of("V1__control_plane.sql", "V2__kill_switch.sql");

    @Override
    public @Nullable LoadableResource getResource(String name) {
        return NAMES.contains(name) ? new File(name) : null;
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
        return NAMES.stream()
                .filter(name ->
                        name.startsWith(prefix) && Arrays.stream(suffixes).anyMatch(name::endsWith))
                .<LoadableResource>map(File::new)
                .toList();
    }

    private static final class File extends LoadableResource {
        private final String name;

        File(String name) {
            this.name = name;
        }

        @Override
        public Reader read() {
            InputStream stream = MigrationFiles.class.getClassLoader().getResourceAsStream(FOLDER + name);
            return new InputStreamReader(Objects.requireNonNull(stream, name), StandardCharsets.UTF_8);
        }

        @Override
        public String getAbsolutePath() {
            return FOLDER + name;
        }

        @Override
        public String getAbsolutePathOnDisk() {
            return FOLDER + name;
        }

        @Override
        public String getFilename() {
            return name;
        }

        @Override
        public String getRelativePath() {
            return name;
        }
    }
}
