package dev.cells.router.proxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** A cell instance made of a script: every byte it gets is recorded, every byte it sends is written out in the test. */
final class RawUpstream implements AutoCloseable {

    private final ServerSocket listening;
    private final @Nullable SSLContext tls;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** What to do with one connection. */
    interface Script {
        void run(Connection connection) throws IOException;
    }

    RawUpstream(Script script) throws IOException {
        this(null, script);
    }

    /** @param tls null: in the clear; else with TLS, and only for clients with a certificate */
    RawUpstream(@Nullable SSLContext tls, Script script) throws IOException {
        this.tls = tls;
        listening = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> accept(script));
    }

    /** Answers every request of every connection with the same bytes. */
    static RawUpstream answering(String answer) throws IOException {
        return new RawUpstream(connection -> {
            while (connection.request()) {
                connection.send(answer);
            }
        });
    }

    private void accept(Script script) {
        try {
            while (true) {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                Thread.ofVirtual().start(() -> run(script, socket));
            }
        } catch (IOException _) {
            // Closed: the test is over.
        }
    }

    private void run(Script script, Socket socket) {
        try (socket;
                Socket inside = tls == null ? socket : encrypted(tls, socket)) {
            script.run(new Connection(inside, socket));
        } catch (IOException _) {
            // The router closed it; what arrived is recorded.
        }
    }

    private static Socket encrypted(SSLContext tls, Socket socket) throws IOException {
        var inside = (SSLSocket) tls.getSocketFactory().createSocket(socket, null, true);
        inside.setUseClientMode(false);
        inside.setNeedClientAuth(true);
        return inside;
    }

    int port() {
        return listening.getLocalPort();
    }

    int connections() {
        return sockets.size();
    }

    /** Requests as they arrived: the head, then the body's bytes without chunked framing removed. */
    List<String> requests() {
        return requests;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** One connection from the router. */
    final class Connection {
        private final Socket socket;
        private final InputStream in;
        private final Socket raw;

        Connection(Socket socket, Socket raw) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
            this.raw = raw;
        }

        /** Speaks only this version of TLS. */
        void only(String protocol) {
            ((SSLSocket) socket).setEnabledProtocols(new String[] {protocol});
        }

        /** The name in the certificate that the other side has shown. */
        String peer() throws IOException {
            return ((SSLSocket) socket).getSession().getPeerPrincipal().getName();
        }

        /** Ends the connection underneath TLS, as one who can only cut wires would. */
        void endUnderneath() throws IOException {
            raw.shutdownOutput();
        }

        /** Reads and records one request; false at the end of the connection. */
        boolean request() throws IOException {
            String head = head();
            if (head.isEmpty()) {
                return false;
            }
            requests.add(head + Wire.body(in, head));
            return true;
        }

        /** Reads and records only a head. */
        String recordedHead() throws IOException {
            String head = head();
            requests.add(head);
            return head;
        }

        String head() throws IOException {
            return Wire.head(in);
        }

        int read() throws IOException {
            return in.read();
        }

        byte[] read(int count) throws IOException {
            return in.readNBytes(count);
        }

        /** Everything up to the end, however that comes. */
        String toEnd() {
            var text = new StringBuilder();
            try {
                for (int b = read(); b >= 0; b = read()) {
                    text.append((char) b);
                }
            } catch (IOException _) {
                // Reset: what came is what there was.
            }
            return text.toString();
        }

        /** The content of a chunked body. */
        byte[] chunks() throws IOException {
            return Wire.chunkedContent(in);
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        }

        void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        void endOutput() throws IOException {
            socket.shutdownOutput();
        }
    }
}
