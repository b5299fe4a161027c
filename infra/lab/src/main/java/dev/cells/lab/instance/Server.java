package dev.cells.lab.instance;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Just enough HTTP/1.1 on blocking sockets. {@code /poison} is the request that kills the process; {@code /flood/BYTES} answers with
 * so many bytes, as fast as they are taken; {@code /sip/RATE} takes the request's body at so many bytes a second.
 */
public final class Server implements AutoCloseable {

    private static final byte[] ANSWER = ascii("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    private static final byte[] BLOCK = new byte[16 * 1024];
    private static final Duration NEVER = Duration.ofHours(1);

    private final ServerSocket listening;
    private final Runnable poisoned;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Behaviour behaviour = new Behaviour.Answer(0);

    private Server(ServerSocket listening, Runnable poisoned) {
        this.listening = listening;
        this.poisoned = poisoned;
    }

    /** Listens on a free port of the loopback interface. */
    public static Server start(Runnable poisoned) throws IOException {
        var server = new Server(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()), poisoned);
        Thread.ofVirtual().start(server::accept);
        return server;
    }

    public int port() {
        return listening.getLocalPort();
    }

    public void behave(Behaviour next) {
        behaviour = next;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException _) {
            // Closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            Request request = Request.read(in);
            while (request != null) {
                answer(request, in, out);
                request = Request.read(in);
            }
        } catch (IOException _) {
            // The router hung up.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            sockets.remove(socket);
        }
    }

    private void answer(Request request, InputStream in, OutputStream out) throws IOException, InterruptedException {
        if (request.path().equals("/poison")) {
            poisoned.run();
        }
        if (request.path().startsWith("/sip/")) {
            sip(request.length(), Integer.parseInt(request.path().substring(5)), in);
        } else {
            request.skipBody(in);
        }
        if (request.path().startsWith("/flood/")) {
            flood(Long.parseLong(request.path().substring(7)), out);
            return;
        }
        switch (behaviour) {
            case Behaviour.Answer(long delayMs) -> {
                if (delayMs > 0) {
                    pause(Duration.ofMillis(delayMs));
                }
                out.write(ANSWER);
            }
            case Behaviour.Hang _ -> pause(NEVER);
            case Behaviour.Fail(int status) ->
                out.write(ascii("HTTP/1.1 " + status + " X\r\nContent-Length: 0\r\n\r\n"));
        }
    }

    /** Waits, unless this server is closed meanwhile. */
    private void pause(Duration longest) throws InterruptedException {
        boolean over = closed.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (over) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads a body of known length at so many bytes a second. */
    private void sip(long bytes, int perSecond, InputStream in) throws IOException, InterruptedException {
        for (long left = bytes; left > 0; ) {
            left -= in.readNBytes((int) Math.min(left, perSecond / 10)).length;
            pause(Duration.ofMillis(100));
        }
    }

    private static void flood(long bytes, OutputStream out) throws IOException {
        out.write(ascii("HTTP/1.1 200 OK\r\nContent-Length: " + bytes + "\r\n\r\n"));
        for (long left = bytes; left > 0; left -= BLOCK.length) {
            out.write(BLOCK, 0, (int) Math.min(left, BLOCK.length));
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
