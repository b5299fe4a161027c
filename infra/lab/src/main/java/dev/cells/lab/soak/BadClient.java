package dev.cells.lab.soak;

import dev.cells.lab.bed.Until;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import javax.net.SocketFactory;

/** A client that sends something, stops somewhere, and leaves somehow; all of it drawn. */
final class BadClient {

    private static final int PATIENCE_MS = 900;
    private static final List<Misdeed> MISDEEDS = List.of(Misdeed.values());
    private static final List<String> TENANTS =
            List.of("acme", "acme", "acme", "acme", "acme", "acme", "dead", "stuck");

    private final SocketFactory sockets;
    private final int port;
    private final Duration deadline;

    /** @param deadline of the router for a cell's answer: some clients leave in the very millisecond in which it is over */
    BadClient(SocketFactory sockets, int port, Duration deadline) {
        this.sockets = sockets;
        this.port = port;
        this.deadline = deadline;
    }

    void round(SplittableRandom random) throws InterruptedException {
        try (Socket socket = sockets.createSocket("127.0.0.1", port)) {
            socket.setSoTimeout(PATIENCE_MS);
            socket.setTcpNoDelay(true);
            talk(socket, random);
            leave(socket, random);
        } catch (IOException _) {
            // Refused, cut, reset or silent: all of that is what is tried here.
        }
    }

    private void talk(Socket socket, SplittableRandom random) throws IOException, InterruptedException {
        byte[] request = BadCell.bytes(request(random));
        int sent = random.nextInt(4) == 0 ? 1 + random.nextInt(request.length) : request.length;
        int first = random.nextInt(3) == 0 ? 1 + random.nextInt(sent) : sent;
        socket.getOutputStream().write(request, 0, first);
        if (first < sent) {
            Until.passed(Duration.ofMillis(random.nextInt(8)));
            socket.getOutputStream().write(request, first, sent - first);
        }
        switch (random.nextInt(6)) {
            case 0 -> Until.passed(Duration.ofMillis(random.nextInt(25)));
            case 1 -> Until.passed(deadline.plusMillis(random.nextInt(5) - 2L));
            case 2 -> read(socket.getInputStream(), 1 + random.nextInt(20_000));
            case 3 -> {
                socket.shutdownOutput();
                read(socket.getInputStream(), Integer.MAX_VALUE);
            }
            default -> answer(socket.getInputStream());
        }
    }

    private static void leave(Socket socket, SplittableRandom random) throws IOException {
        if (random.nextBoolean()) {
            socket.setSoLinger(true, 0);
        }
    }

    private static String request(SplittableRandom random) {
        Misdeed misdeed = MISDEEDS.get(random.nextInt(MISDEEDS.size()));
        String fields = " HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: " + TENANTS.get(random.nextInt(TENANTS.size())) + "\r\n"
                + Misdeed.FIELD + " " + misdeed + "\r\n";
        String body = "b".repeat(random.nextInt(random.nextInt(4) == 0 ? 200_000 : 3_000));
        return switch (random.nextInt(9)) {
            case 0 -> "PUT /" + fields + "Content-Length: " + body.length() + "\r\n\r\n" + body;
            case 1 -> "POST /" + fields + "Content-Length: " + body.length() + "\r\n\r\n" + body;
            case 2 -> "PUT /" + fields + "Transfer-Encoding: chunked\r\n\r\n" + chunks(body);
            case 3 -> "PUT /" + fields + "Expect: 100-continue\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
            case 4 -> "GET /" + fields + "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello";
            case 5 -> ("GET /" + fields + "\r\n").repeat(3);
            case 6 -> "HEAD /" + fields + "\r\n";
            default -> "GET /" + fields + "\r\n";
        };
    }

    private static String chunks(String body) {
        var text = new StringBuilder();
        for (int at = 0; at < body.length(); at += 1_000) {
            String piece = body.substring(at, Math.min(body.length(), at + 1_000));
            text.append(Integer.toHexString(piece.length()))
                    .append("\r\n")
                    .append(piece)
                    .append("\r\n");
        }
        return text.append("0\r\n\r\n").toString();
    }

    private static void read(InputStream in, int most) throws IOException {
        byte[] buffer = new byte[4_096];
        int left = most;
        int count = in.read(buffer, 0, Math.min(left, buffer.length));
        while (count > 0) {
            left -= count;
            count = left == 0 ? -1 : in.read(buffer, 0, Math.min(left, buffer.length));
        }
    }

    /** A head and whatever of the body comes with it. */
    private static void answer(InputStream in) throws IOException {
        if (!BadCell.head(in).isEmpty()) {
            read(in, Math.max(1, in.available()));
        }
    }
}
