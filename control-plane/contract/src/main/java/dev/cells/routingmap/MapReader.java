package dev.cells.routingmap;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a routing map's text as a stream into a {@link MapSink}: cells first, then tenants, each sorted by name.
 *
 * <p>Memory is one line. The sink may use what it got only once a method here has returned.
 */
public final class MapReader {

    private static final byte[] CELL = "cell".getBytes(US_ASCII);
    private static final byte[] TENANT = "tenant".getBytes(US_ASCII);

    private final LineReader lines;
    private final MapSink sink;
    private final boolean mounted;
    private final CellIndex cells = new CellIndex();
    private final TenantLine tenant = new TenantLine();
    private byte[] previous = new byte[Names.LENGTH_MAX];
    private int previousLength;
    private int tenants;

    private MapReader(InputStream in, MapSink sink, boolean mounted) {
        this.lines = new LineReader(in);
        this.sink = sink;
        this.mounted = mounted;
    }

    /** Reads the form that travels: header complete, sorted, every line ended. */
    public static void read(InputStream in, MapSink sink) throws IOException {
        new MapReader(in, sink, false).run(0);
    }

    /**
     * Reads a file written by hand: the header may lack digest, counts and revision; tenants may stand in any order (the sink
     * refuses a repeated one); blank lines, lines that begin with {@code #} and a last line without LF are allowed.
     *
     * @param revisionIfAbsent the file's time
     */
    public static void readMounted(InputStream in, long revisionIfAbsent, MapSink sink) throws IOException {
        new MapReader(in, sink, true).run(revisionIfAbsent);
    }

    private void run(long revisionIfAbsent) throws IOException {
        if (!nextLine()) {
            throw new MapFormatException("truncated", 0, "the text is empty");
        }
        Header header = mounted ? Header.readMounted(lines) : Header.readMap(lines);
        sink.begin(header.revision().orElse(revisionIfAbsent), header.tenants().orElse(0));
        while (nextLine()) {
            lines.digestLine();
            if (!(mounted && (lines.isBlank() || lines.isComment()))) {
                readLine();
            }
        }
        header.verify(lines, cells.size(), tenants);
    }

    private boolean nextLine() throws IOException {
        boolean more = lines.next();
        if (more && lines.unfinished() && !mounted) {
            throw lines.fail("truncated", "the text ends inside a line");
        }
        return more;
    }

    private void readLine() throws MapFormatException {
        if (lines.is(0, TENANT)) {
            readTenant();
        } else if (lines.is(0, CELL)) {
            readCell();
        } else {
            throw lines.fail("line", "does not begin with cell or tenant followed by a tab");
        }
    }

    private void readCell() throws MapFormatException {
        Cell cell = CellText.read(lines);
        if (tenants > 0) {
            throw lines.fail("order", "cell " + cell.name() + " stands below a tenant; cells come first");
        }
        checkOrder("cell");
        if (cells.size() == MapLimits.CELLS_MAX) {
            throw lines.fail("too-large", "more than " + MapLimits.CELLS_MAX + " cells");
        }
        if (!cells.add(cell.name().value())) {
            throw lines.fail("line", "cell " + cell.name() + " is given twice");
        }
        accept(() -> sink.cell(cell));
    }

    private void readTenant() throws MapFormatException {
        TenantText.check(lines);
        int cell = cells.find(lines.buffer(), lines.from(2), lines.length(2));
        if (cell < 0) {
            throw lines.fail("line", "tenant " + lines.text(1) + " is placed in a cell that the map does not have");
        }
        if (tenants++ == 0) {
            previousLength = 0;
        }
        checkOrder("tenant");
        if (tenants > MapLimits.TENANTS_MAX) {
            throw lines.fail("too-large", "more than " + MapLimits.TENANTS_MAX + " tenants");
        }
        tenant.set(
                lines.buffer(), lines.from(1), lines.length(1), cell, TenantText.epoch(lines), TenantText.state(lines));
        try {
            sink.tenant(tenant);
        } catch (IllegalArgumentException e) {
            throw lines.fail("line", String.valueOf(e.getMessage()));
        }
    }

    private void accept(Runnable line) throws MapFormatException {
        try {
            line.run();
        } catch (IllegalArgumentException e) {
            throw lines.fail("line", String.valueOf(e.getMessage()));
        }
    }

    /** Refuses a name that is not after the one before it; that also finds the repeated one. */
    private void checkOrder(String kind) throws MapFormatException {
        int from = lines.from(1);
        int length = lines.length(1);
        if (!mounted && Arrays.compare(previous, 0, previousLength, lines.buffer(), from, from + length) >= 0) {
            throw lines.fail("order", kind + " " + lines.text(1) + " does not come after the one above it");
        }
        System.arraycopy(lines.buffer(), from, previous, 0, length);
        previousLength = length;
    }
}
