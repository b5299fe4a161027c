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
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A client with one connection at a time, and a little of everything that clients do: compiled code leaves out what it has never seen,
 * and is thrown away in the middle of everybody's requests when that comes for the first time. So it comes back on a new connection
 * every few requests, for another tenant each time, and hangs up before its last answer.
 */
final class WarmClient implements Closeable {

    /** One connection's requests. */
    static final int TURNS = 64;

    private static final int TIMEOUT_MILLIS = 1_000;
    private static final String LENGTH = "content-length:";

    private final int port;
    private final IntFunction<String> host;
    private final IntFunction<String> tenant;
    private volatile @Nullable Socket socket;
    private volatile boolean closed;

    private enum Ask {
        GET(200),
        LARGE(200),
        POST(200),
        HEAD(200),
        UNKNOWN(404);

        private final String answer;

        Ask(int status) {
            answer = "HTTP/1.1 " + status + " ";
        }

        static Ask at(int turn) {
            return switch (turn % TURNS) {
                case 15, 31, 47 -> POST;
                case 20 -> LARGE;
                case 36 -> HEAD;
                case 52 -> UNKNOWN;
                default -> GET;
            };
        }
    }

    /**
     * A client that is not connected yet.
     *
     * @param host what the turn's request says in {@code Host}
     * @param tenant whose the turn's request is; nobody's at a negative turn
     */
    WarmClient(int port, IntFunction<String> host, IntFunction<String> tenant) {
        this.port = port;
        this.host = host;
        this.tenant = tenant;
    }

    /** Sends one request after the other for as long as asked to; {@code answered} hears of every one that was answered as meant. */
    void send(BooleanSupplier more, Runnable answered) {
        try {
            for (int turn = 0; connection(turn, more, answered); turn += TURNS) {}
        } catch (IOException _) {
            // Closed because the time is over, or refused: either way there is nothing more to learn.
        }
    }

    /** Whether there is more to send on another connection. */
    private boolean connection(int turn, BooleanSupplier more, Runnable answered) throws IOException {
        try (var connection = new Socket()) {
            socket = connection;
            if (closed) {
                return false;
            }
            connection.setSoTimeout(TIMEOUT_MILLIS);
            connection.setTcpNoDelay(true);
            connection.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            for (int i = turn; i < turn + TURNS; i++) {
                if (!more.getAsBoolean()) {
                    return false;
                }
                Ask ask = Ask.at(i);
                connection.getOutputStream().write(request(ask, i));
                if (!answer(in, ask)) {
                    return false;
                }
                answered.run();
            }
            connection.getOutputStream().write(request(Ask.GET, turn));
            return true;
        }
    }

    private byte[] request(Ask ask, int turn) {
        int named = ask == Ask.UNKNOWN ? -1 : turn;
        String method = ask == Ask.POST || ask == Ask.HEAD ? ask.name() : "GET";
        String path = ask == Ask.LARGE ? WarmUpstream.LARGE : "/v1/items?id=1";
        String head = method + " " + path + " HTTP/1.1\r\nHost: " + host.apply(named)
                + "\r\nUser-Agent: warm-up\r\nAccept: */*\r\nX-Tenant-Id: " + tenant.apply(named) + "\r\n";
        String rest = ask == Ask.POST ? "Content-Length: 100\r\n\r\n" + "x".repeat(100) : "\r\n";
        return (head + rest).getBytes(US_ASCII);
    }

    /** Reads a whole answer; whether it is the one that was meant. */
    private static boolean answer(InputStream in, Ask ask) throws IOException {
        boolean meant = line(in).startsWith(ask.answer);
        long length = skipFields(in);
        if (ask == Ask.HEAD) {
            return meant;
        }
        in.skipNBytes(Math.max(0, length));
        if (length < 0) {
            for (int size = chunk(in); size > 0; size = chunk(in)) {
                in.skipNBytes(size + 2L);
            }
            line(in);
        }
        return meant;
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
    public void close() throws IOException {
        closed = true;
        Socket open = socket;
        if (open != null) {
            open.close();
        }
    }
}
