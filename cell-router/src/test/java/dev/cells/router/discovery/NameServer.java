package dev.cells.router.discovery;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A name server made of a script: UDP and TCP on one port, answers as the test says. */
final class NameServer implements AutoCloseable {

    static final int A = 1;
    static final int SRV = 33;
    static final int SERVER_FAILURE = 2;
    private static final int NO_SUCH_NAME = 3;

    private final DatagramSocket udp;
    private final ServerSocket tcp;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile Zone zone = new Zone(List.of());
    private volatile boolean silent;
    private volatile boolean truncating;
    private volatile int failure;

    /** A record; additional ones come with every answer of another type. */
    record Entry(String name, int type, int ttl, ByteBuffer data, boolean additional) {}

    record Zone(List<Entry> entries) {}

    NameServer() throws IOException {
        udp = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        tcp = new ServerSocket(udp.getLocalPort(), 16, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serveUdp);
        Thread.ofVirtual().start(this::serveTcp);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) udp.getLocalSocketAddress();
    }

    NameServer says(Entry... entries) {
        zone = new Zone(List.of(entries));
        return this;
    }

    void silent(boolean now) {
        silent = now;
    }

    void truncating(boolean now) {
        truncating = now;
    }

    void failing(int code) {
        failure = code;
    }

    /** Questions as {@code udp SRV _http._tcp.api}. */
    List<String> asked() {
        return asked;
    }

    static Entry a(String name, int ttl, String address) {
        return new Entry(
                name, A, ttl, ByteBuffer.wrap(InetAddress.ofLiteral(address).getAddress()), false);
    }

    static Entry glue(String name, int ttl, String address) {
        return new Entry(
                name, A, ttl, ByteBuffer.wrap(InetAddress.ofLiteral(address).getAddress()), true);
    }

    static Entry srv(String name, int ttl, String target, int port) {
        byte[] host = name(target);
        ByteBuffer data = ByteBuffer.allocate(6 + host.length)
                .putShort((short) 0)
                .putShort((short) 50)
                .putShort((short) port)
                .put(host)
                .flip();
        return new Entry(name, SRV, ttl, data, false);
    }

    private void serveUdp() {
        try {
            while (true) {
                var packet = new DatagramPacket(new byte[1500], 1500);
                udp.receive(packet);
                byte[] question = Arrays.copyOf(packet.getData(), packet.getLength());
                byte[] answer = answer(question, "udp", truncating);
                if (!silent) {
                    udp.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                }
            }
        } catch (IOException _) {
            // Closed: the test is over.
        }
    }

    private void serveTcp() {
        while (!tcp.isClosed()) {
            try (var socket = tcp.accept()) {
                var in = new DataInputStream(socket.getInputStream());
                byte[] answer = answer(in.readNBytes(in.readUnsignedShort()), "tcp", false);
                var out = new DataOutputStream(socket.getOutputStream());
                out.writeShort(answer.length);
                out.write(answer);
                out.flush();
            } catch (IOException _) {
                // That client is gone, or the test is over.
            }
        }
    }

    private byte[] answer(byte[] message, String over, boolean truncated) throws IOException {
        int end = 12;
        var labels = new ArrayList<String>();
        while (message[end] != 0) {
            labels.add(new String(message, end + 1, message[end], US_ASCII));
            end += message[end] + 1;
        }
        String name = String.join(".", labels);
        int type = message[end + 2];
        asked.add(over + " " + (type == SRV ? "SRV" : type == A ? "A" : "AAAA") + " " + name);
        boolean exists = zone.entries().stream().anyMatch(entry -> entry.name().equals(name) && !entry.additional());
        List<Entry> answers = truncated
                ? List.of()
                : select(entry -> entry.name().equals(name) && entry.type() == type && !entry.additional());
        List<Entry> additional = answers.isEmpty() ? List.of() : select(entry -> entry.additional() && type != A);
        int code = failure != 0 ? failure : exists ? 0 : NO_SUCH_NAME;
        var out = new ByteArrayOutputStream();
        out.write(message, 0, 2);
        out.write(truncated ? 0x87 : 0x85);
        out.write(0x80 | code);
        out.write(new byte[] {0, 1, 0, (byte) answers.size(), 0, 0, 0, (byte) additional.size()});
        out.write(message, 12, end + 5 - 12);
        for (Entry entry : answers) {
            write(entry, out);
        }
        for (Entry entry : additional) {
            write(entry, out);
        }
        return out.toByteArray();
    }

    private List<Entry> select(Predicate<Entry> which) {
        return zone.entries().stream().filter(which).toList();
    }

    private static void write(Entry entry, ByteArrayOutputStream out) throws IOException {
        var data = new DataOutputStream(out);
        data.write(name(entry.name()));
        data.writeShort(entry.type());
        data.writeShort(1);
        data.writeInt(entry.ttl());
        data.writeShort(entry.data().remaining());
        data.write(entry.data().array());
    }

    private static byte[] name(String name) {
        var out = new ByteArrayOutputStream();
        for (String label : name.split("\\.", -1)) {
            out.write(label.length());
            out.writeBytes(label.getBytes(US_ASCII));
        }
        out.write(0);
        return out.toByteArray();
    }

    @Override
    public void close() throws IOException {
        udp.close();
        tcp.close();
    }
}
