package dev.cells.routingmap;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The text form of {@link MapChanges}: a header, then {@code cell}, {@code tenant}, {@code -tenant} and {@code -cell} lines, in this
 * order of kinds and by name inside each, so that applying them top down never names a cell that is not there.
 */
public final class MapChangesText {

    private static final Comparator<MapChange> ORDER =
            Comparator.<MapChange>comparingInt(MapChangesText::kind).thenComparing(MapChangesText::name);

    private MapChangesText() {}

    /** Reads changes; their digest is right, whether they fit a map only {@link MapChanges#applyTo} can say. */
    public static MapChanges read(InputStream in) throws IOException {
        var lines = new LineReader(in);
        if (!next(lines)) {
            throw new MapFormatException("truncated", 0, "the text is empty");
        }
        Header header = Header.readChanges(lines);
        var changes = new ArrayList<MapChange>();
        while (next(lines)) {
            lines.digestLine();
            MapChange change = readLine(lines);
            if (!changes.isEmpty() && ORDER.compare(changes.getLast(), change) >= 0) {
                throw lines.fail("order", name(change) + " does not come after the line above it");
            }
            if (changes.size() == MapLimits.TENANTS_MAX) {
                throw lines.fail("too-large", "more than " + MapLimits.TENANTS_MAX + " changes");
            }
            changes.add(change);
        }
        header.verifyDigest(lines);
        return changes(header, changes);
    }

    private static boolean next(LineReader lines) throws IOException {
        boolean more = lines.next();
        if (more && lines.unfinished()) {
            throw lines.fail("truncated", "the text ends inside a line");
        }
        return more;
    }

    private static MapChanges changes(Header header, List<MapChange> changes) throws MapFormatException {
        try {
            return new MapChanges(
                    header.after().orElseThrow(),
                    header.revision().orElseThrow(),
                    header.cells().orElseThrow(),
                    header.tenants().orElseThrow(),
                    changes);
        } catch (IllegalArgumentException e) {
            throw new MapFormatException("header", 1, String.valueOf(e.getMessage()));
        }
    }

    private static MapChange readLine(LineReader lines) throws MapFormatException {
        String word = lines.text(0);
        return switch (word) {
            case "cell" -> new MapChange.PutCell(CellText.read(lines));
            case "tenant" -> new MapChange.PutPlacement(TenantText.read(lines));
            case "-cell", "-tenant" -> removal(lines, word);
            default -> throw lines.fail("line", "does not begin with cell, tenant, -tenant or -cell and a tab");
        };
    }

    private static MapChange removal(LineReader lines, String word) throws MapFormatException {
        if (lines.fields() != 2) {
            throw lines.fail("line", "a removal is: " + word + ", name");
        }
        try {
            return word.equals("-cell")
                    ? new MapChange.RemoveCell(new CellName(lines.text(1)))
                    : new MapChange.RemoveTenant(new TenantId(lines.text(1)));
        } catch (IllegalArgumentException e) {
            throw lines.fail("line", String.valueOf(e.getMessage()));
        }
    }

    /** Writes changes, sorted; neither flushes nor closes. */
    public static void write(MapChanges changes, OutputStream out) throws IOException {
        List<MapChange> sorted = changes.changes().stream().sorted(ORDER).toList();
        var digest = new LineDigest();
        writeLines(sorted, digest::update);
        String header = Header.CHANGES + "\tafter=" + changes.after() + "\trevision=" + changes.revision() + "\tcells="
                + changes.cells() + "\ttenants=" + changes.tenants() + "\tsha256=" + digest.hex() + "\n";
        out.write(header.getBytes(US_ASCII));
        writeLines(sorted, out::write);
    }

    private static void writeLines(List<MapChange> changes, MapWriter.Bytes target) throws IOException {
        var lines = new MapWriter.Lines(target);
        for (MapChange change : changes) {
            lines.line(text(change));
        }
        lines.flush();
    }

    private static String text(MapChange change) {
        return switch (change) {
            case MapChange.PutCell(var cell) -> CellText.write(cell);
            case MapChange.PutPlacement(var placement) -> TenantText.write(placement);
            case MapChange.RemoveTenant(var tenant) -> "-tenant\t" + tenant;
            case MapChange.RemoveCell(var cell) -> "-cell\t" + cell;
        };
    }

    private static int kind(MapChange change) {
        return switch (change) {
            case MapChange.PutCell _ -> 0;
            case MapChange.PutPlacement _ -> 1;
            case MapChange.RemoveTenant _ -> 2;
            case MapChange.RemoveCell _ -> 3;
        };
    }

    private static String name(MapChange change) {
        return switch (change) {
            case MapChange.PutCell(var cell) -> cell.name().value();
            case MapChange.PutPlacement(var placement) -> placement.tenant().value();
            case MapChange.RemoveTenant(var tenant) -> tenant.value();
            case MapChange.RemoveCell(var cell) -> cell.value();
        };
    }
}
