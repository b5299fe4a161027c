package dev.cells.router.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cells.routingmap.Instance;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Instances that were found, for a start while their source is away. Text: a header, then {@code CELL<TAB>SOURCE<TAB>INSTANCE...};
 * the source is the URL of {@code from=dns:} or {@code kubernetes:NAMESPACE/SERVICE}, instances are written as in a map.
 */
final class InstancesFile {

    private static final String HEADER = "#instances/1";

    private final Path path;

    /** A cell's instances and where they were found. */
    record Entry(String source, List<Instance> instances) {
        Entry {
            instances = List.copyOf(instances);
        }
    }

    InstancesFile(Path path) {
        this.path = path.toAbsolutePath();
    }

    boolean exists() {
        return Files.exists(path);
    }

    long modifiedMillis() throws IOException {
        return Files.getLastModifiedTime(path).toMillis();
    }

    /** By cell. */
    Map<String, Entry> read() throws IOException {
        List<String> lines = Files.readAllLines(path);
        if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
            throw new IOException("the first line is not " + HEADER);
        }
        Map<String, Entry> entries = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split("\t", -1);
            if (fields.length < 3) {
                throw new IOException("a line is not a cell, its source and instances");
            }
            entries.put(fields[0], new Entry(fields[1], instances(fields)));
        }
        return entries;
    }

    private static List<Instance> instances(String[] fields) throws IOException {
        try {
            return Arrays.stream(fields).skip(2).map(Instance::parse).toList();
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Replaces the file as a whole: a new one beside it, forced to disk, renamed over it. */
    void write(Map<String, Entry> entries) throws IOException {
        String text = entries.entrySet().stream()
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("", HEADER + "\n", ""));
        Files.createDirectories(path.resolveSibling(""));
        Path next = path.resolveSibling(path.getFileName() + ".next");
        try (var out = new FileOutputStream(next.toFile())) {
            out.write(text.getBytes(UTF_8));
            out.getFD().sync();
        }
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String line(String cell, Entry entry) {
        return entry.instances().stream()
                .map(Instance::text)
                .collect(Collectors.joining("\t", cell + "\t" + entry.source() + "\t", "\n"));
    }
}
