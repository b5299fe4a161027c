package dev.cells.router.warmup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** A client with one connection: mostly GETs, now and then a POST whose answer is chunked. */
final class WarmClient implements Closeable {

    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int POST_EVERY = 16;
    private static final String ROUTED = "HTTP/1.1 200";
    private static final String LENGTH = "content-length:";

    private final Socket socket = new Socket();
    private final byte[] get;
    private final byte[] post;

    WarmClient(int port, String host, String tenant) throws IOException {
        String fields = " /v1/items?id=1 HTTP/1.1\r\nHost: " + host
                + "\r\nUser-Agent: warm-up\r\nAccept: */*\r\nX-Tenant-Id: " + tenant + "\r\n";
        get = ("GET" + fields + "\r\n").getBytes(US_ASCII);
        post = ("POST" + fields + "Content-Length: 100\r\n\r\n" + "x".repeat(100)).getBytes(US_ASCII);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
    }

    /** Sends one request after the other for as long as asked to; {@code answered} hears of every one that was routed. */
    void send(BooleanSupplier more, Runnable answered) {
        try {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int sent = 1; more.getAsBoolean(); sent++) {
                socket.getOutputStream().write(sent % POST_EVERY == 0 ? post : get);
                if (!answer(in)) {
                    return;
                }
                answered.run();
            }
        } catch (IOException _) {
            // Closed because the time is over, or refused: either way there is nothing more to learn.
        }
    }

    /** Whether it is the upstream's, and not a refusal. */
    private static boolean answer(InputStream in) throws IOException {
        boolean routed = line(in).startsWith(ROUTED);
        long length = skipFields(in);
        in.skipNBytes(Math.max(0, length));
        if (length < 0) {
            for (int size = chunk(in); size > 0; size = chunk(in)) {
                in.skipNBytes(size + 2L);
            }
            line(in);
        }
        return routed;
    }

    private static int chunk(InputStream in) throws IOException {
        return Integer.parseInt(line(in), 16);
    }

    /** Reads fields up to the empty line; returns the body's length, -1 for a chunked one, 0 for none. */
    static long skipFields(InputStream in) throws IOException {
        long length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith(LENGTH)) {
                length = Long.parseLong(lower.substring(LENGTH.length()).strip());
            } else if (lower.startsWith("transfer-encoding:")) {
                length = -1;
            }
        }
        return length;
    }

    /** The next line without its end; empty at the end of the stream too. */
    static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (b != '\r') {
                line.append((char) b);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // Nothing was at stake.
        }
    }
}
