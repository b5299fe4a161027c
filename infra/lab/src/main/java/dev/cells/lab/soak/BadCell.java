package dev.cells.lab.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.cells.lab.bed.Until;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** An instance that does to each request what the request says, see {@link Misdeed}. */
final class BadCell implements AutoCloseable {

    private static final Duration LATE = Duration.ofMillis(250);
    private static final int HEAD_MAX = 64 * 1024;

    private final ServerSocket listening = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    BadCell() throws IOException {
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Connections that the router has not closed yet. */
    int open() {
        return open.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException _) {
            // Closed: the soak is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            String head = head(socket.getInputStream());
            while (!head.isEmpty() && !socket.isClosed()) {
                act(new Turn(socket, head), misdeed(head));
                head = socket.isClosed() ? "" : head(socket.getInputStream());
            }
        } catch (IOException _) {
            // The router hung up.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private static Misdeed misdeed(String head) {
        int at = head.indexOf(Misdeed.FIELD);
        return at < 0
                ? Misdeed.ANSWER
                : Misdeed.valueOf(head.substring(at + Misdeed.FIELD.length(), head.indexOf('\r', at))
                        .strip()
                        .toUpperCase(Locale.ROOT));
    }

    private static void act(Turn turn, Misdeed misdeed) throws IOException, InterruptedException {
        if (misdeed != Misdeed.ANSWER_EARLY) {
            turn.readBody();
        }
        switch (misdeed) {
            case ANSWER -> turn.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            case ANSWER_CHUNKED ->
                turn.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n");
            case ANSWER_AND_CLOSE, ANSWER_EARLY ->
                turn.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok")
                        .close();
            case ANSWER_LATE -> {
                Until.passed(LATE);
                turn.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            }
            case ANSWER_WITHOUT_BODY -> turn.send("HTTP/1.1 204 No Content\r\n\r\n");
            case ANSWER_AFTER_INTERIM ->
                turn.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")
                        .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            case ANSWER_TOO_MUCH -> turn.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n");
            case ANSWER_UNTIL_END ->
                turn.send("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(30_000)).endOutput();
            case ANSWER_SLOWLY -> turn.slowly("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            case STREAM_EVENTS -> turn.events();
            case SWITCH_PROTOCOLS -> turn.switchProtocols();
            case CLOSE -> turn.close();
            case RESET -> turn.reset();
            case HALF_THEN_CLOSE ->
                turn.send("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n" + "h".repeat(40_000))
                        .close();
            case HALF_THEN_RESET ->
                turn.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n")
                        .reset();
            case BAD_CHUNK -> turn.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nbad");
            case GARBAGE -> turn.send("nonsense\r\n\r\n");
            case HANG -> turn.untilClosed();
            case NOT_MINE -> turn.send("HTTP/1.1 421 M\r\nX-Cell-Owner-Epoch: 9\r\nContent-Length: 0\r\n\r\n");
            case FENCED ->
                turn.send("HTTP/1.1 503 F\r\nX-Tenant-Fenced: true\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n");
        }
    }

    /** Up to and including the empty line, in small letters; empty at the end of the stream. */
    static String head(InputStream in) throws IOException {
        var text = new StringBuilder();
        while (text.length() < 4 || !text.substring(text.length() - 4).equals("\r\n\r\n")) {
            int b = in.read();
            if (b < 0 || text.length() > HEAD_MAX) {
                return "";
            }
            text.append((char) b);
        }
        return text.toString().toLowerCase(Locale.ROOT);
    }

    static byte[] bytes(String text) {
        return text.getBytes(ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
