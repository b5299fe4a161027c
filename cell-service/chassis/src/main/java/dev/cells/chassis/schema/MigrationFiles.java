package dev.cells.chassis.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/**
 * The migrations in a folder of the jar, or classes directory, that a class came from. Flyway's own search walks the class
 * path, which does not exist as such in a packaged application.
 */
record MigrationFiles(List<SqlFile> files) implements ResourceProvider {

    private static final int FILES_MAX = 10_000;

    static MigrationFiles beside(Class<?> anchor, String folder) {
        try {
            var source = Path.of(
                    anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
            return new MigrationFiles(
                    Files.isDirectory(source) ? inDirectory(source.resolve(folder)) : inJar(source, folder + "/"));
        } catch (IOException e) {
            throw new UncheckedIOException("migrations of " + anchor.getName() + " cannot be read", e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<SqlFile> inDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.limit(FILES_MAX)
                    .filter(path -> path.toString().endsWith(".sql"))
                    .map(MigrationFiles::read)
                    .toList();
        }
    }

    private static SqlFile read(Path path) {
        try {
            return new SqlFile(path.getFileName().toString(), Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<SqlFile> inJar(Path jar, String prefix) throws IOException {
        try (var opened = new JarFile(jar.toFile())) {
            return opened.stream()
                    .filter(entry -> entry.getName().startsWith(prefix)
                            && entry.getName().endsWith(".sql"))
                    .limit(FILES_MAX)
                    .map(entry -> new SqlFile(entry.getName().substring(prefix.length()), text(opened, entry)))
                    .toList();
        }
    }

    private static String text(JarFile jar, JarEntry entry) {
        try (var in = jar.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable LoadableResource getResource(String name) {
        return files.stream()
                .filter(file -> file.getFilename().equals(name))
                .findFirst()
                .orElse(null);
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
        return files.stream()
                .filter(file -> file.getFilename().startsWith(prefix)
                        && Stream.of(suffixes).anyMatch(file.getFilename()::endsWith))
                .map(LoadableResource.class::cast)
                .toList();
    }
}
