package dev.cells.routingmap;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a map's text from anything that can give its lines in order, twice: once for the digest, once for the bytes. So a map of
 * any size is written without holding its text.
 */
public final class MapWriter {

    private static final byte[] TENANT = "tenant\t".getBytes(US_ASCII);

    private final long revision;
    private final int cells;
    private final int tenants;
    private final Source source;

    /** Gives all cells, then all tenants, each in order of their names; the same at every call. */
    @FunctionalInterface
    public interface Source {
        void giveTo(Lines lines) throws IOException;
    }

    public MapWriter(long revision, int cells, int tenants, Source source) {
        this.revision = revision;
        this.cells = cells;
        this.tenants = tenants;
        this.source = source;
    }

    /** Writes header and lines; neither flushes nor closes. */
    public void write(OutputStream out) throws IOException {
        var digest = new LineDigest();
        var lines = new Lines(digest::update);
        source.giveTo(lines);
        lines.flush();
        String header = Header.MAP + "\trevision=" + revision + "\tcells=" + cells + "\ttenants=" + tenants
                + "\tsha256=" + digest.hex() + "\n";
        out.write(header.getBytes(US_ASCII));
        var body = new Lines(out::write);
        source.giveTo(body);
        body.flush();
    }

    /** Where buffered bytes go. */
    @FunctionalInterface
    interface Bytes {
        void write(byte[] bytes, int offset, int length) throws IOException;
    }

    /** Takes lines and hands them on in blocks. */
    public static final class Lines {

        private static final int BLOCK = 16 * 1024;

        private final Bytes target;
        private final byte[] block = new byte[BLOCK];
        private int used;

        Lines(Bytes target) {
            this.target = target;
        }

        public void cell(Cell cell) throws IOException {
            line(CellText.write(cell));
        }

        public void tenant(Placement placement) throws IOException {
            line(TenantText.write(placement));
        }

        /** A tenant from bytes; {@code tail} is everything behind the id, with both its tab and LF. */
        public void tenant(byte[] bytes, int idFrom, int idLength, byte[] tail) throws IOException {
            add(TENANT, 0, TENANT.length);
            add(bytes, idFrom, idLength);
            add(tail, 0, tail.length);
        }

        void line(String line) throws IOException {
            byte[] bytes = line.getBytes(US_ASCII);
            add(bytes, 0, bytes.length);
            add(new byte[] {'\n'}, 0, 1);
        }

        private void add(byte[] bytes, int offset, int length) throws IOException {
            if (used + length > BLOCK) {
                flush();
            }
            if (length > BLOCK) {
                target.write(bytes, offset, length);
                return;
            }
            System.arraycopy(bytes, offset, block, used, length);
            used += length;
        }

        void flush() throws IOException {
            target.write(block, 0, used);
            used = 0;
        }
    }
}
