package dev.cells.router.proxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;

/** A client that sends exact bytes and shows exact answers. */
final class RawClient implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    RawClient(InetSocketAddress address) throws IOException {
        this(connected(address));
    }

    /** Over a connection that is made already, for example with TLS. */
    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(15_000);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    private static Socket connected(InetSocketAddress address) throws IOException {
        var socket = new Socket();
        socket.connect(address, 2_000);
        return socket;
    }

    /** How long reading may wait. */
    RawClient patience(Duration longest) throws IOException {
        socket.setSoTimeout((int) longest.toMillis());
        return this;
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
        return this;
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** One answer, head and body, without the {@code Date} that the router adds when the cell sends none. */
    String answer() throws IOException {
        String head = head();
        return head.replaceFirst("\r\nDate: [^\r]*", "") + Wire.body(in, head);
    }

    String head() throws IOException {
        return Wire.head(in);
    }

    int read() throws IOException {
        return in.read();
    }

    String read(int count) throws IOException {
        return new String(in.readNBytes(count), ISO_8859_1);
    }

    /** One answer byte by byte. */
    String exactAnswer() throws IOException {
        String head = head();
        return head + Wire.body(in, head);
    }

    /** The content of a chunked body. */
    byte[] chunks() throws IOException {
        return Wire.chunkedContent(in);
    }

    /** Everything up to the end; {@code <reset>} is added when the connection was reset. */
    String toEnd() throws IOException {
        var text = new StringBuilder();
        try {
            int b;
            while ((b = in.read()) >= 0) {
                text.append((char) b);
            }
        } catch (SocketException _) {
            text.append("<reset>");
        }
        return text.toString();
    }

    /** Everything up to an end that is a proper one; with TLS that is one that the peer has announced. */
    String plainEnd() throws IOException {
        return new String(in.readAllBytes(), ISO_8859_1);
    }

    RawClient endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
