package dev.cells.router.discovery;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** An instance that answers every request with its name and keeps its connections. */
final class Upstream implements AutoCloseable {

    private final ServerSocket listening;
    private final String name;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    Upstream(String address, int port, String name) throws IOException {
        this.listening = new ServerSocket(port, 64, InetAddress.ofLiteral(address));
        this.name = name;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Connections that the router has open to it. */
    int open() {
        return open.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException _) {
            // Closed: the test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket;
                var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + name.length() + "\r\n\r\n" + name;
                    socket.getOutputStream().write(answer.getBytes(US_ASCII));
                }
            }
        } catch (IOException _) {
            // The router went away in the middle.
        } finally {
            open.remove(socket);
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
