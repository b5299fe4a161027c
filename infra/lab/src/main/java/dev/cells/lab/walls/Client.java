package dev.cells.lab.walls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedDeque;

/** A tenant's browsers: as many requests at once as are asked for, each on a kept connection of its own. */
final class Client implements AutoCloseable {

    private static final int CONNECT_MS = 2_000;

    private final int port;
    private final String fields;
    private final ConcurrentLinkedDeque<Wire> idle = new ConcurrentLinkedDeque<>();

    Client(int port, String tenant, String token) {
        this.port = port;
        this.fields = " HTTP/1.1\r\nHost: lab\r\nX-Tenant-Id: " + tenant
                + "\r\nX-Tenant-Epoch: 1\r\nAuthorization: Bearer " + token + "\r\n";
    }

    /** An answer with its body. */
    record Reply(int status, String body) {

        boolean isGood() {
            return status / 100 == 2;
        }
    }

    private record Wire(Socket socket, InputStream in) {}

    Reply get(String path, Duration patience) throws IOException {
        return send("GET " + path + fields + "\r\n", patience);
    }

    Reply post(String path, String json, Duration patience) throws IOException {
        return send(
                "POST " + path + fields + "Content-Type: application/json\r\nContent-Length: " + json.length()
                        + "\r\n\r\n" + json,
                patience);
    }

    private Reply send(String request, Duration patience) throws IOException {
        Wire wire = idle.pollLast();
        if (wire == null) {
            wire = connect();
        }
        boolean kept = false;
        try {
            wire.socket().setSoTimeout((int) patience.toMillis());
            wire.socket().getOutputStream().write(request.getBytes(UTF_8));
            Reply reply = answer(wire.in());
            kept = true;
            idle.addLast(wire);
            return reply;
        } finally {
            if (!kept) {
                wire.socket().close();
            }
        }
    }

    private Wire connect() throws IOException {
        var socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
        return new Wire(socket, new BufferedInputStream(socket.getInputStream()));
    }

    private static Reply answer(InputStream in) throws IOException {
        String status = line(in);
        int length = 0;
        for (String field = line(in); !field.isEmpty(); field = line(in)) {
            String lower = field.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            } else if (lower.startsWith("transfer-encoding:")) {
                throw new IOException("an answer of unknown length");
            }
        }
        return new Reply(Integer.parseInt(status.substring(9, 12)), new String(in.readNBytes(length), UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        var text = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new EOFException("the answer broke off");
            }
            if (octet != '\r') {
                text.append((char) octet);
            }
        }
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        for (Wire wire = idle.poll(); wire != null; wire = idle.poll()) {
            wire.socket().close();
        }
    }
}
