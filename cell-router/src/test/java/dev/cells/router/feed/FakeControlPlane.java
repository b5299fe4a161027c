package dev.cells.router.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cells.routingmap.RoutingMap;
import dev.cells.routingmap.RoutingMapText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The map feed's wire, answered from what a test puts here; polls with nothing to say are held for a moment. */
final class FakeControlPlane implements AutoCloseable {

    final List<String> asked = new CopyOnWriteArrayList<>();
    final List<String> tokens = new CopyOnWriteArrayList<>();
    final Map<Long, byte[]> changes = new ConcurrentHashMap<>();
    volatile byte @Nullable [] snapshot;
    volatile boolean gone;
    volatile boolean gzip;
    private final HttpServer server;
    private volatile boolean closed;

    FakeControlPlane() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/routing-map", this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        asked.add(path);
        tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        if (!path.contains("/changes?after=")) {
            byte[] map = snapshot;
            send(exchange, map == null ? 503 : 200, map);
        } else if (gone) {
            gone = false;
            send(exchange, 410, null);
        } else {
            poll(exchange, Long.parseLong(path.substring(path.indexOf('=') + 1)));
        }
    }

    private void poll(HttpExchange exchange, long after) throws IOException {
        long end = System.nanoTime() + 300_000_000L;
        while (!changes.containsKey(after) && !gone && !closed && System.nanoTime() < end) {
            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000L);
        }
        byte[] found = changes.get(after);
        send(exchange, found == null ? 204 : 200, found);
    }

    private void send(HttpExchange exchange, int status, byte @Nullable [] body) throws IOException {
        byte[] bytes = body;
        if (bytes != null && gzip) {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            bytes = zipped(bytes);
        }
        exchange.sendResponseHeaders(status, bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    /** A map as it travels, from lines with blanks for tabs. */
    static byte[] map(long revision, String... lines) throws IOException {
        String text = "#routing-map/1\n" + String.join("\n", lines).replace(' ', '\t');
        RoutingMap map = RoutingMapText.readMounted(new ByteArrayInputStream(text.getBytes(UTF_8)), revision);
        var out = new ByteArrayOutputStream();
        RoutingMapText.write(map, out);
        return out.toByteArray();
    }

    @Override
    public void close() {
        closed = true;
        server.stop(0);
    }
}
