package dev.cells.lab.instance;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A request's head, as far as an instance needs it.
 *
 * @param length of the body; -1 when it is chunked
 */
record Request(String path, long length) {

    private static final int LINE_MAX = 16 * 1024;

    /** The next one; null at the end of the connection. */
    static @Nullable Request read(InputStream in) throws IOException {
        String line = line(in);
        if (line.isEmpty()) {
            return null;
        }
        String path = line.split(" ", 3)[1];
        long length = 0;
        for (String field = line(in); !field.isEmpty(); field = line(in)) {
            String lower = field.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Long.parseLong(lower.substring(15).strip());
            } else if (lower.startsWith("transfer-encoding:")) {
                length = -1;
            }
        }
        return new Request(path, length);
    }

    void skipBody(InputStream in) throws IOException {
        if (length >= 0) {
            in.skipNBytes(length);
            return;
        }
        for (int size = chunk(in); size > 0; size = chunk(in)) {
            in.skipNBytes(size + 2L);
        }
        line(in);
    }

    private static int chunk(InputStream in) throws IOException {
        return Integer.parseInt(line(in), 16);
    }

    /** Without its end; empty for an empty line and at the end of the stream. */
    private static String line(InputStream in) throws IOException {
        var text = new StringBuilder();
        int b = in.read();
        while (b >= 0 && b != '\n') {
            if (b != '\r') {
                text.append((char) b);
            }
            if (text.length() > LINE_MAX) {
                throw new EOFException("a line without an end");
            }
            b = in.read();
        }
        return text.toString();
    }
}
