package dev.cells.router.warmup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An upstream that answers whatever it is asked, and now and then takes leave. On plain sockets and threads, so that the compiler does not learn from it what Netty's
 * channels look like.
 */
final class WarmUpstream implements Closeable {

    /** More than goes out in one write. */
    static final String LARGE = "/v1/large";

    private static final int BACKLOG = 16;
    private static final int CONNECTIONS_MAX = 64;
    private static final int REQUESTS_MAX = 200;
    private static final String FIELDS =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n";
    private static final String LENGTH = "Content-Length: 200\r\n\r\n";
    private static final String REST = LENGTH + "x".repeat(200);
    private static final byte[] HEAD = (FIELDS + LENGTH).getBytes(US_ASCII);
    private static final byte[] MUCH =
            (FIELDS + "Content-Length: 300000\r\n\r\n" + "x".repeat(300_000)).getBytes(US_ASCII);
    private static final byte[] PLAIN = (FIELDS + REST).getBytes(US_ASCII);
    private static final byte[] LAST = (FIELDS + "Connection: close\r\n" + REST).getBytes(US_ASCII);
    private static final byte[] CHUNKED = ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n"
                    + "x".repeat(100) + "\r\n0\r\n\r\n")
            .getBytes(US_ASCII);

    private final ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    WarmUpstream() throws IOException {
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread.ofPlatform().daemon().name("cells-warm-up").start(work);
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (open.size() < CONNECTIONS_MAX) {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                open.add(socket);
                start(() -> serve(socket));
            }
        } catch (IOException _) {
            // Closed, which is how this ends.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            String line = WarmClient.line(in);
            for (int served = 1; served <= REQUESTS_MAX && !line.isEmpty(); served++) {
                long length = WarmClient.skipFields(in);
                in.skipNBytes(length);
                socket.getOutputStream().write(answer(line, served == REQUESTS_MAX));
                line = served == REQUESTS_MAX ? "" : WarmClient.line(in);
            }
        } catch (IOException _) {
            // The data path that was warmed has closed.
        } finally {
            open.remove(socket);
        }
    }

    private static byte[] answer(String request, boolean last) {
        if (request.startsWith("POST")) {
            return CHUNKED;
        }
        if (request.startsWith("HEAD")) {
            return HEAD;
        }
        if (request.contains(LARGE)) {
            return MUCH;
        }
        return last ? LAST : PLAIN;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
