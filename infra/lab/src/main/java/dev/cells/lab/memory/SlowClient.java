package dev.cells.lab.memory;

import dev.cells.lab.bed.Until;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A client that reads or sends a body of gigabytes at some kilobytes a second, or sends as fast as it may; until it is closed. */
final class SlowClient implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(100);
    private static final int SMALL_BUFFER = 16 * 1024;

    private final Socket socket = new Socket();
    private final AtomicLong moved = new AtomicLong();
    private final Thread thread;

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private SlowClient(int port, String head, int bytesPerSecond, boolean reads) throws IOException {
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        int step = (int) (bytesPerSecond * STEP.toMillis() / 1_000);
        thread = Thread.ofVirtual().start(() -> quietly(reads ? () -> read(step) : () -> send(step)));
    }

    /** Downloads {@code bytes}, so slowly. */
    static SlowClient reading(int port, String tenant, long bytes, int bytesPerSecond) throws IOException {
        String head = "GET /flood/" + bytes + " HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: " + tenant + "\r\n\r\n";
        return new SlowClient(port, head, bytesPerSecond, true);
    }

    /** Uploads {@code bytes} to {@code path}, so slowly. */
    static SlowClient sending(int port, String tenant, String path, long bytes, int bytesPerSecond) throws IOException {
        String head = "PUT " + path + " HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: " + tenant + "\r\nContent-Length: " + bytes
                + "\r\n\r\n";
        return new SlowClient(port, head, bytesPerSecond, false);
    }

    private static void quietly(Work work) {
        try {
            work.run();
        } catch (IOException _) {
            // Closed by us, or cut by the router; then it moves no more, which shows.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(int step) throws IOException, InterruptedException {
        InputStream in = socket.getInputStream();
        byte[] bytes = new byte[step];
        for (int count = in.readNBytes(bytes, 0, step); count > 0; count = in.readNBytes(bytes, 0, step)) {
            moved.addAndGet(count);
            Until.passed(STEP);
        }
    }

    private void send(int step) throws IOException, InterruptedException {
        OutputStream out = socket.getOutputStream();
        byte[] bytes = new byte[step];
        while (!socket.isClosed()) {
            out.write(bytes);
            moved.addAndGet(step);
            Until.passed(STEP);
        }
    }

    /** Bytes so far. */
    long moved() {
        return moved.get();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        thread.interrupt();
    }
}
