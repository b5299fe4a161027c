package dev.cells.lab.bench.peer;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.MapWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The map that every proxy gets: so many tenants, spread over the cells in turn.
 *
 * @param ports the upstream's, two for each cell
 */
public record Tenants(int count, List<Integer> ports) {

    public static final int INSTANCES = 2;

    public String name(int tenant) {
        return String.format("t%07d", tenant);
    }

    public int cells() {
        return ports.size() / INSTANCES;
    }

    public int cellOf(int tenant) {
        return tenant % cells();
    }

    /** Ports of a cell's instances. */
    public List<Integer> portsOf(int cell) {
        return ports.subList(cell * INSTANCES, (cell + 1) * INSTANCES);
    }

    /** As the map has them. */
    public List<Cell> mapCells() {
        var cells = new ArrayList<Cell>();
        for (int cell = 0; cell < cells(); cell++) {
            var instances = new ArrayList<Instance>();
            for (int port : portsOf(cell)) {
                instances.add(new Instance("api-" + instances.size(), URI.create("http://127.0.0.1:" + port), ""));
            }
            cells.add(new Cell(new CellName("c" + cell), CellState.ACTIVE, INSTANCES, new Instances.Listed(instances)));
        }
        return cells;
    }

    /** Writes the routing map as it travels, and renames it into place. */
    public void writeMap(Path file, long revision) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".new");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(next))) {
            new MapWriter(revision, cells(), count, lines -> {
                        for (Cell cell : mapCells()) {
                            lines.cell(cell);
                        }
                        for (int i = 0; i < count; i++) {
                            byte[] id = bytes(name(i));
                            lines.tenant(id, 0, id.length, bytes("\tc" + cellOf(i) + "\t1\tactive\n"));
                        }
                    })
                    .write(out);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Writes one line for each tenant. */
    void writeLines(Path file, Line line) throws IOException {
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < count; i++) {
                out.write(line.of(name(i), cellOf(i)));
                out.write('\n');
            }
        }
    }

    @FunctionalInterface
    interface Line {
        String of(String tenant, int cell);
    }

    /** A request for a tenant, as every load sends it. */
    public String request(int tenant) {
        return "GET /v1/items?id=1 HTTP/1.1\r\nHost: api.cells.example\r\nUser-Agent: bench\r\nAccept: */*\r\nX-Tenant-Id: "
                + name(tenant) + "\r\n\r\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
