package dev.cells.local.fleet;

import dev.cells.local.supervisor.Kind;
import dev.cells.local.supervisor.Launch;
import dev.cells.local.supervisor.ProcessSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which databases were already migrated by this very build with these very settings; that is noted beside the data, and goes with it.
 * Without it every start would run a JVM for each database only to find nothing to do.
 */
final class Migrations {

    private final FleetLayout layout;

    Migrations(FleetLayout layout) {
        this.layout = layout;
    }

    /** Names of those among {@code processes} that have nothing to do. */
    Set<String> current(List<ProcessSpec> processes) {
        return processes.stream()
                .filter(spec -> spec.kind() == Kind.MIGRATION && isCurrent(spec))
                .map(ProcessSpec::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Remembers that {@code spec} ended well. */
    void note(ProcessSpec spec) {
        try {
            if (!isCurrent(spec)) {
                Files.writeString(stamp(spec), fingerprint(spec));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot note a migration", e);
        }
    }

    private boolean isCurrent(ProcessSpec spec) {
        try {
            Path stamp = stamp(spec);
            return Files.exists(stamp) && Files.readString(stamp).equals(fingerprint(spec));
        } catch (IOException _) {
            return false;
        }
    }

    private Path stamp(ProcessSpec spec) {
        String owner = spec.name().substring(0, spec.name().indexOf('/'));
        return layout.data(owner + "/postgres").resolve("migrated");
    }

    /** Of every file of the application by name, size and time, and of the environment. */
    private static String fingerprint(ProcessSpec spec) throws IOException {
        if (!(spec.launch() instanceof Launch.Program program)) {
            throw new IllegalArgumentException(spec.name() + " is no program");
        }
        MessageDigest digest = sha256();
        try (var files = Files.walk(program.folder())) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (!file.toString().endsWith(".aot")) {
                    add(digest, file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
                }
            }
        }
        add(digest, new TreeMap<>(program.environment()).toString());
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
