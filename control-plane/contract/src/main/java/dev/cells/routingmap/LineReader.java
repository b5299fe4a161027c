package dev.cells.routingmap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a text line by line out of one buffer and splits each line at its tabs, allocating nothing per line.
 *
 * <p>Lines end in LF. What the accessors return is valid until the next call of {@link #next()}.
 */
final class LineReader {

    /** Longest line; a cell line with a thousand instances fits. */
    static final int LINE_MAX = 256 * 1024;

    private final InputStream in;
    private final LineDigest digest = new LineDigest();
    private byte[] buffer = new byte[64 * 1024];
    private int filled;
    private int from;
    private int to = -1;
    private int[] starts = new int[8];
    private int fields;
    private long number;
    private boolean unfinished;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** Moves to the next line; false at the end of the text. */
    boolean next() throws IOException {
        from = Math.min(to + 1, filled);
        int scanned = from;
        while (true) {
            int end = indexOfLineFeed(scanned);
            if (end >= 0) {
                begin(end);
                return true;
            }
            if (filled - from > LINE_MAX) {
                number++;
                throw fail("too-large", "is longer than " + LINE_MAX + " bytes");
            }
            int offset = filled - from;
            if (!fill()) {
                return lastLine();
            }
            scanned = from + offset;
        }
    }

    private int indexOfLineFeed(int start) {
        for (int i = start; i < filled; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private boolean fill() throws IOException {
        if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, filled - from);
            filled -= from;
            from = 0;
        }
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(read, 0);
        return read >= 0;
    }

    private boolean lastLine() {
        if (filled == from) {
            return false;
        }
        unfinished = true;
        begin(filled);
        return true;
    }

    private void begin(int end) {
        to = end;
        number++;
        fields = 0;
        addField(from);
        for (int i = from; i < to; i++) {
            if (buffer[i] == '\t') {
                addField(i + 1);
            }
        }
    }

    private void addField(int start) {
        if (fields + 2 > starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
        }
        starts[fields++] = start;
        starts[fields] = to + 1;
    }

    /** Adds the current line, with its LF, to the digest. */
    void digestLine() {
        digest.update(buffer, from, Math.min(to + 1, filled) - from);
    }

    String digest() {
        return digest.hex();
    }

    /** Whether the text ended without a line feed after this line. */
    boolean unfinished() {
        return unfinished;
    }

    int fields() {
        return fields;
    }

    byte[] buffer() {
        return buffer;
    }

    int from(int field) {
        return starts[field];
    }

    int length(int field) {
        return starts[field + 1] - 1 - starts[field];
    }

    boolean is(int field, byte[] word) {
        return Arrays.equals(buffer, starts[field], starts[field] + length(field), word, 0, word.length);
    }

    boolean isBlank() {
        return fields == 1 && length(0) == 0;
    }

    boolean isComment() {
        return length(0) > 0 && buffer[from] == '#';
    }

    /** The field as text; not UTF-8 or a control character is refused, as is an empty field. */
    String text(int field) throws MapFormatException {
        for (int i = starts[field]; i < starts[field] + length(field); i++) {
            if (buffer[i] <= ' ' || buffer[i] > '~') {
                throw fail("line", "field " + (field + 1) + " has a blank or a byte outside printable ASCII");
            }
        }
        if (length(field) == 0) {
            throw fail("line", "field " + (field + 1) + " is empty");
        }
        return new String(buffer, starts[field], length(field), StandardCharsets.US_ASCII);
    }

    /** The field as a decimal number without sign or leading zero. */
    long number(int field, String what) throws MapFormatException {
        return Decimal.parse(this, text(field), what);
    }

    MapFormatException fail(String reason, String message) {
        return new MapFormatException(reason, number, message);
    }
}
