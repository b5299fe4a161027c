package dev.cells.router.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Lists and watches of EndpointSlices, as an API server answers them; and an API server's bad days. */
final class SliceServer implements AutoCloseable {

    private final Map<String, JsonObject> objects = new TreeMap<>();
    private final List<JsonObject> events = new ArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final int port;
    private HttpServer server;
    private long version = 100;
    private long oldest;
    private int status = 200;
    private boolean silent;
    private int cut;

    SliceServer() throws IOException {
        server = listen(0);
        port = server.getAddress().getPort();
    }

    private HttpServer listen(int onPort) throws IOException {
        var made = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), onPort), 0);
        made.createContext("/", this::answer);
        made.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        made.start();
        return made;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    List<String> asked() {
        return asked;
    }

    long lists() {
        return asked.stream().filter(one -> !one.contains("watch=true")).count();
    }

    synchronized void says(JsonObject slice) {
        String name = slice.getJsonObject("metadata").getString("name");
        happened(objects.containsKey(name) ? "MODIFIED" : "ADDED", slice);
        objects.put(name, slice);
    }

    synchronized void deletes(String name) {
        happened("DELETED", Objects.requireNonNull(objects.remove(name)));
    }

    private void happened(String type, JsonObject slice) {
        slice.getJsonObject("metadata").put("resourceVersion", Long.toString(++version));
        events.add(new JsonObject().put("type", type).put("object", slice.copy()));
        notifyAll();
    }

    /** Watches from before now are told that it is too late; open ones are cut. */
    synchronized void forgets() {
        version += 10;
        oldest = version;
        cutsWatches();
    }

    synchronized void cutsWatches() {
        cut++;
        notifyAll();
    }

    /** To every request from now on. */
    synchronized void answers(int with) {
        status = with;
        cutsWatches();
    }

    /** Accepts and says nothing more, as when it hangs. */
    synchronized void silent(boolean now) {
        silent = now;
        notifyAll();
    }

    void stops() {
        server.stop(0);
    }

    void startsAgain() throws IOException {
        server = listen(port);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().toString();
        asked.add(query);
        try (exchange) {
            if (!waitsWhileSilent()) {
                return;
            }
            synchronized (this) {
                if (status != 200) {
                    send(exchange, status, new JsonObject().put("message", "endpointslices is forbidden"));
                    return;
                }
            }
            if (query.contains("watch=true")) {
                watch(exchange, number(query, "resourceVersion"), number(query, "timeoutSeconds"));
            } else {
                send(exchange, 200, list());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long number(String query, String name) {
        return Long.parseLong(query.replaceAll(".*[&?]" + name + "=(\\d+).*", "$1"));
    }

    private synchronized boolean waitsWhileSilent() throws InterruptedException {
        while (silent) {
            wait();
        }
        return true;
    }

    private synchronized JsonObject list() {
        return new JsonObject()
                .put("metadata", new JsonObject().put("resourceVersion", Long.toString(version)))
                .put("items", new JsonArray(new ArrayList<>(objects.values())));
    }

    private static void send(HttpExchange exchange, int status, JsonObject body) throws IOException {
        byte[] bytes = body.encode().getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void watch(HttpExchange exchange, long since, long seconds) throws IOException, InterruptedException {
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        body.flush();
        long from = since;
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        if (from < oldest) {
            body.write((new JsonObject()
                                    .put("type", "ERROR")
                                    .put(
                                            "object",
                                            new JsonObject()
                                                    .put("kind", "Status")
                                                    .put("code", 410))
                                    .encode()
                            + "\n")
                    .getBytes(UTF_8));
            return;
        }
        int began = cut();
        for (String next = after(from, began, until); !next.isEmpty(); next = after(from, began, until)) {
            body.write((next + "\n").getBytes(UTF_8));
            body.flush();
            from = Long.parseLong(new JsonObject(next)
                    .getJsonObject("object")
                    .getJsonObject("metadata")
                    .getString("resourceVersion"));
        }
    }

    private synchronized int cut() {
        return cut;
    }

    /** Empty when the watch is cut, or its time is over. */
    private synchronized String after(long from, int began, long until) throws InterruptedException {
        while (cut == began && (silent || System.nanoTime() < until)) {
            for (JsonObject event : silent ? List.<JsonObject>of() : events) {
                String at =
                        event.getJsonObject("object").getJsonObject("metadata").getString("resourceVersion");
                if (Long.parseLong(at) > from) {
                    return event.encode();
                }
            }
            wait(100);
        }
        return "";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
