package dev.cells.lab.soak;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A port that nobody accepts at and whose queue is full: connecting to it gets no answer at all. */
final class FullBacklog implements AutoCloseable {

    private static final int CONNECT_MS = 200;
    private static final int CONNECTIONS_MAX = 16;

    private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<Socket> waiting = new ArrayList<>();

    FullBacklog() throws IOException {
        boolean full = false;
        while (!full && waiting.size() < CONNECTIONS_MAX) {
            var socket = new Socket();
            waiting.add(socket);
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), CONNECT_MS);
            } catch (SocketTimeoutException _) {
                full = true;
            }
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : waiting) {
            socket.close();
        }
        listening.close();
    }
}
