package dev.cells.router.table;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.MapReader;
import dev.cells.routingmap.MapWriter;
import java.io.BufferedInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The file a router starts from when nobody can give it a map; it is whole at every instant, also after a power cut. */
public final class LastGoodFile {

    private final Path path;

    public LastGoodFile(Path path) {
        this.path = path.toAbsolutePath();
    }

    public boolean exists() {
        return Files.exists(path);
    }

    /** Reads what {@link #write} wrote. */
    public RoutingTable read() throws IOException {
        var builder = new TableBuilder();
        try (InputStream in = Files.newInputStream(path)) {
            MapReader.read(in, builder);
        }
        return builder.build();
    }

    /** Reads a file written by hand or mounted; without a revision of its own, the file's time in milliseconds is it. */
    public RoutingTable readMounted() throws IOException {
        var builder = new TableBuilder();
        long time = Files.getLastModifiedTime(path).toMillis();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            MapReader.readMounted(in, time, builder);
        }
        return builder.build();
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /** When the file was last changed, for watching it. */
    public long modifiedMillis() throws IOException {
        return Files.getLastModifiedTime(path).toMillis();
    }

    /** Replaces the file: a new one beside it, forced to disk, renamed over it, and the rename forced too. */
    public void write(RoutingTable table) throws IOException {
        Path folder = path.resolveSibling("");
        Files.createDirectories(folder);
        Path next = folder.resolve(path.getFileName() + ".next");
        try (var out = new FileOutputStream(next.toFile())) {
            new MapWriter(table.revision(), table.cells().size(), table.tenants(), lines -> give(table, lines))
                    .write(out);
            out.getFD().sync();
        }
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    private static void give(RoutingTable table, MapWriter.Lines lines) throws IOException {
        for (Cell cell : table.cells()) {
            lines.cell(cell);
        }
        table.walk((in, at) -> {
            String tail = "\t" + table.cells().get(in.cell(at)).name() + "\t" + in.epoch(at) + "\t"
                    + in.state(at).word() + "\n";
            lines.tenant(in.bytes(), in.idFrom(at), in.idLength(at), tail.getBytes(US_ASCII));
        });
    }
}
