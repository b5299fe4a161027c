package dev.cells.lab.bed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A tenant's client: one request after the other, on a kept connection per port. */
public final class Caller implements AutoCloseable {

    private static final int CONNECT_MS = 2_000;

    private final String tenant;
    private final Duration patience;
    private final Map<Integer, Wire> wires = new HashMap<>();

    private record Wire(Socket socket, InputStream in) {}

    /** @param patience how long an answer may take */
    public Caller(String tenant, Duration patience) {
        this.tenant = tenant;
        this.patience = patience;
    }

    public String tenant() {
        return tenant;
    }

    /**
     * Sends a GET.
     *
     * @param fields more header fields, each as a line
     * @return the answer's status; 0 when there was none
     */
    public int get(int port, String path, String... fields) {
        var more = new StringBuilder();
        for (String field : fields) {
            more.append(field).append("\r\n");
        }
        return send(port, "GET " + path + " HTTP/1.1\r\nHost: lab\r\nX-Tenant-Id: " + tenant + "\r\n" + more + "\r\n");
    }

    private int send(int port, String request) {
        try {
            Wire wire = wires.containsKey(port) ? wires.get(port) : connect(port);
            wire.socket().getOutputStream().write(request.getBytes(ISO_8859_1));
            Answer answer = answer(wire.in());
            if (answer.closes()) {
                drop(port);
            }
            return answer.status();
        } catch (IOException _) {
            drop(port);
            return 0;
        }
    }

    private Wire connect(int port) throws IOException {
        var socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) patience.toMillis());
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
        var wire = new Wire(socket, new BufferedInputStream(socket.getInputStream()));
        wires.put(port, wire);
        return wire;
    }

    private record Answer(int status, boolean closes) {}

    private static Answer answer(InputStream in) throws IOException {
        String line = line(in);
        int status = Integer.parseInt(line.substring(9, 12));
        long length = 0;
        boolean closes = false;
        for (String field = line(in); !field.isEmpty(); field = line(in)) {
            String lower = field.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Long.parseLong(lower.substring(15).strip());
            }
            closes |= lower.equals("connection: close");
        }
        in.skipNBytes(length);
        return new Answer(status, closes);
    }

    private static String line(InputStream in) throws IOException {
        var text = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the answer broke off");
            }
            if (b != '\r') {
                text.append((char) b);
            }
        }
        return text.toString();
    }

    private void drop(int port) {
        Wire wire = wires.remove(port);
        if (wire != null) {
            try {
                wire.socket().close();
            } catch (IOException _) {
                // It is gone, which is what was wanted.
            }
        }
    }

    @Override
    public void close() {
        for (int port : Map.copyOf(wires).keySet()) {
            drop(port);
        }
    }
}
