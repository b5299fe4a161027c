package dev.cells.router.proxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Just enough HTTP for tests that look at bytes. */
final class Wire {

    private Wire() {}

    /** Up to and including the empty line; empty at the end of the stream. */
    static String head(InputStream in) throws IOException {
        var bytes = new ByteArrayOutputStream();
        int last4 = 0;
        while (last4 != 0x0d0a0d0a) {
            int b = in.read();
            if (b < 0) {
                return bytes.size() == 0 ? "" : bytes.toString(ISO_8859_1) + "<end>";
            }
            bytes.write(b);
            last4 = last4 << 8 | b;
        }
        return bytes.toString(ISO_8859_1);
    }

    /** The body that a head announces, with its chunked framing if it has one; a stream that ends early adds {@code <end>}. */
    static String body(InputStream in, String head) throws IOException {
        String lower = head.toLowerCase(Locale.ROOT);
        int length = lower.indexOf("\r\ncontent-length: ");
        if (length >= 0) {
            int from = length + "\r\ncontent-length: ".length();
            int count = Integer.parseInt(
                    lower.substring(from, lower.indexOf("\r\n", from)).strip());
            String body = new String(in.readNBytes(count), ISO_8859_1);
            return body.length() < count ? body + "<end>" : body;
        }
        return lower.contains("\r\ntransfer-encoding: chunked") ? chunks(in) : "";
    }

    /** What a recorded message with a chunked body carries. */
    static String content(String message) {
        var content = new StringBuilder();
        int at = message.indexOf("\r\n\r\n") + 4;
        while (true) {
            int lineEnd = message.indexOf("\r\n", at);
            int size = Integer.parseInt(message.substring(at, lineEnd), 16);
            if (size == 0) {
                return content.toString();
            }
            content.append(message, lineEnd + 2, lineEnd + 2 + size);
            at = lineEnd + 2 + size + 2;
        }
    }

    static byte[] chunkedContent(InputStream in) throws IOException {
        var content = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in).strip(), 16);
                size > 0;
                size = Integer.parseInt(line(in).strip(), 16)) {
            content.writeBytes(in.readNBytes(size));
            in.skipNBytes(2);
        }
        in.skipNBytes(2);
        return content.toByteArray();
    }

    private static String chunks(InputStream in) throws IOException {
        var text = new StringBuilder();
        while (true) {
            String size = line(in);
            text.append(size);
            if (!size.endsWith("\r\n")) {
                return text.append("<end>").toString();
            }
            int count = Integer.parseInt(size.strip(), 16);
            if (count == 0) {
                return text.append(trailers(in)).toString();
            }
            String data = new String(in.readNBytes(count + 2), ISO_8859_1);
            text.append(data);
            if (data.length() < count + 2) {
                return text.append("<end>").toString();
            }
        }
    }

    private static String trailers(InputStream in) throws IOException {
        var text = new StringBuilder();
        String line;
        do {
            line = line(in);
            text.append(line);
        } while (line.length() > 2);
        return line.endsWith("\r\n") ? text.toString() : text.append("<end>").toString();
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        int b;
        while ((b = in.read()) >= 0) {
            line.append((char) b);
            if (b == '\n') {
                break;
            }
        }
        return line.toString();
    }
}
