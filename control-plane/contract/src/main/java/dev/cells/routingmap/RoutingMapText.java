package dev.cells.routingmap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.TreeMap;

/**
 * The text form of a {@link RoutingMap}: a header, then one line a record, tab separated, sorted by bytes, LF line ends.
 *
 * <pre>
 * #routing-map/1	revision=42	cells=1	tenants=1	sha256=…
 * cell	c1	active	shard=2	api-0=http://127.0.0.1:9101@zone-a
 * tenant	acme	c1	7	active
 * </pre>
 *
 * <p>The same map always gives the same bytes. The digest covers the lines below the header, the counts catch a lost line, and
 * whoever transports the text compares the revision with the one it was told (the feed's {@code ETag}).
 */
public final class RoutingMapText {

    private RoutingMapText() {}

    /** Reads the form that travels. */
    public static RoutingMap read(InputStream in) throws IOException {
        var collector = new Collector();
        MapReader.read(in, collector);
        return collector.map();
    }

    /** Reads a file written by hand; see {@link MapReader#readMounted}. */
    public static RoutingMap readMounted(InputStream in, long revisionIfAbsent) throws IOException {
        var collector = new Collector();
        MapReader.readMounted(in, revisionIfAbsent, collector);
        return collector.map();
    }

    /** Writes the form that travels; neither flushes nor closes. */
    public static void write(RoutingMap map, OutputStream out) throws IOException {
        var writer =
                new MapWriter(map.revision(), map.cells().size(), map.tenants().size(), lines -> {
                    for (Cell cell : map.cells().values()) {
                        lines.cell(cell);
                    }
                    for (Placement placement : map.tenants().values()) {
                        lines.tenant(placement);
                    }
                });
        writer.write(out);
    }

    private static final class Collector implements MapSink {
        private final TreeMap<CellName, Cell> cells = new TreeMap<>();
        private final TreeMap<TenantId, Placement> tenants = new TreeMap<>();
        private final ArrayList<CellName> names = new ArrayList<>();
        private long revision;

        @Override
        public void begin(long atRevision, int tenantsHint) {
            revision = atRevision;
        }

        @Override
        public void cell(Cell cell) {
            cells.put(cell.name(), cell);
            names.add(cell.name());
        }

        @Override
        public void tenant(TenantLine line) {
            TenantId id = line.tenant();
            if (tenants.put(id, new Placement(id, names.get(line.cell()), line.epoch(), line.state())) != null) {
                throw new IllegalArgumentException("tenant " + id + " is given twice");
            }
        }

        RoutingMap map() {
            return new RoutingMap(revision, cells, tenants);
        }
    }
}
