package dev.cells.local.redis;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Asks a Redis server whether it serves. */
public final class RedisPing {

    private static final int TIMEOUT_MS = 1_000;

    private RedisPing() {}

    /** Whether {@code PING} is answered within a second after logging in. */
    public static boolean answers(int port, String password) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            socket.getOutputStream().write(("AUTH " + password + "\r\nPING\r\n").getBytes(StandardCharsets.US_ASCII));
            String expected = "+OK\r\n+PONG\r\n";
            byte[] answer = socket.getInputStream().readNBytes(expected.length());
            return expected.equals(new String(answer, StandardCharsets.US_ASCII));
        } catch (IOException _) {
            return false;
        }
    }
}
