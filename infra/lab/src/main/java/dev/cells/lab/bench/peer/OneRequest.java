package dev.cells.lab.bench.peer;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A request on a connection of its own, to see whether a server is there. */
final class OneRequest {

    private static final int TIMEOUT_MS = 1_000;
    private static final String OK = "HTTP/1.1 200";

    private OneRequest() {}

    static boolean answers(int port, String request) {
        try (var socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MS);
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            byte[] begin = socket.getInputStream().readNBytes(OK.length());
            return new String(begin, US_ASCII).equals(OK);
        } catch (IOException _) {
            return false;
        }
    }
}
