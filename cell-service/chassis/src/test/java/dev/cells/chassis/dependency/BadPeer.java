package dev.cells.chassis.dependency;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A provider on a socket that does with each request what its path asks for, good or bad. */
final class BadPeer implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ConcurrentHashMap<Socket, Boolean> open = new ConcurrentHashMap<>();

    BadPeer() throws IOException {
        var _ = threads.submit(this::accept);
    }

    /** What it does with a request; each is a path. */
    enum Deed {
        ANSWER,
        FAIL,
        RESET,
        RESET_HALFWAY,
        HANG,
        TRICKLE,
        GARBAGE,
        TOO_LONG,
        CLOSE;

        String path() {
            return "/" + name();
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        while (true) {
            try {
                var socket = listening.accept();
                open.put(socket, true);
                var _ = threads.submit(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = socket.getInputStream();
            var deed = next(in);
            while (deed != null && act(deed, socket)) {
                deed = next(in);
            }
        } catch (IOException | InterruptedException clientLeft) {
            // That is what most rounds end with.
        } finally {
            open.remove(socket);
        }
    }

    /** Reads a request of the form that the client sends: a GET without a body. */
    private static @Nullable Deed next(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                return null;
            }
            head.append((char) octet);
        }
        return Deed.valueOf(head.substring(head.indexOf("/") + 1, head.indexOf(" HTTP")));
    }

    private static boolean act(Deed deed, Socket socket) throws IOException, InterruptedException {
        switch (deed) {
            case ANSWER -> say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
            case FAIL -> say(socket, "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n{}");
            case RESET -> socket.setSoLinger(true, 0);
            case RESET_HALFWAY -> {
                say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n{");
                socket.setSoLinger(true, 0);
            }
            case HANG -> TimeUnit.SECONDS.sleep(30);
            case TRICKLE -> {
                say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n");
                for (int i = 0; i < 2_000; i++) {
                    say(socket, " ");
                    TimeUnit.MILLISECONDS.sleep(2);
                }
            }
            case GARBAGE -> say(socket, "220 mail.example ESMTP\r\n\r\n");
            case TOO_LONG -> say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n" + "x".repeat(1_100_000));
            case CLOSE -> {}
        }
        return deed == Deed.ANSWER || deed == Deed.FAIL;
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        socket.getOutputStream().flush();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (var socket : open.keySet()) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
