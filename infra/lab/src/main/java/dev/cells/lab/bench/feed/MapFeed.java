package dev.cells.lab.bench.feed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapChangesText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;

/** The map feed's wire, as the control plane serves it: a snapshot, and changes by long poll. */
final class MapFeed implements AutoCloseable {

    private static final long POLL_MAX = Duration.ofSeconds(25).toNanos();

    private final HttpServer server;
    private final Path snapshot;
    private final Map<Long, byte[]> changes = new HashMap<>();
    private boolean closed;

    /** @param snapshot a map at revision 1 */
    MapFeed(Path snapshot) throws IOException {
        this.snapshot = snapshot;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/routing-map", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    synchronized void publish(MapChanges change) throws IOException {
        var text = new ByteArrayOutputStream();
        MapChangesText.write(change, text);
        changes.put(change.after(), text.toByteArray());
        notifyAll();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            if (!path.contains("/changes?after=")) {
                exchange.getResponseHeaders().add("ETag", "\"1\"");
                send(exchange, 200, Files.readAllBytes(snapshot));
                return;
            }
            byte[] found = poll(Long.parseLong(path.substring(path.indexOf('=') + 1)));
            send(exchange, found.length == 0 ? 204 : 200, found);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized byte[] poll(long after) throws InterruptedException {
        long until = System.nanoTime() + POLL_MAX;
        while (!changes.containsKey(after) && !closed && System.nanoTime() < until) {
            wait(Math.max(1, (until - System.nanoTime()) / 1_000_000));
        }
        return changes.getOrDefault(after, new byte[0]);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        server.stop(0);
    }
}
