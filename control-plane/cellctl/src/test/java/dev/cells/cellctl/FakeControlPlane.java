package dev.cells.cellctl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A real HTTP server that answers what a test told it to; the last answer of a route is repeated. */
final class FakeControlPlane implements AutoCloseable {

    record Request(String method, String target, Map<String, List<String>> headers, String body) {
        String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }
    }

    private record Reply(int status, String type, String body) {}

    private final HttpServer server;
    private final Map<String, Deque<Reply>> routes = new ConcurrentHashMap<>();
    final List<Request> requests = new CopyOnWriteArrayList<>();

    FakeControlPlane() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** @param route for example {@code GET /v1/cells}; without the query */
    FakeControlPlane on(String route, String json) {
        return on(route, 200, "application/json", json);
    }

    FakeControlPlane problem(String route, int status, String code, String detail, String... nextSteps) {
        String steps = String.join(
                ",", List.of(nextSteps).stream().map(step -> "\"" + step + "\"").toList());
        return on(route, status, "application/problem+json", """
                {"type":"urn:cells:problem:%s","title":"Refused","status":%d,"detail":"%s","code":"%s","tenant":"acme",
                "retryable":false,"next_steps":[%s]}""".formatted(code, status, detail, code, steps));
    }

    FakeControlPlane on(String route, int status, String type, String body) {
        routes.computeIfAbsent(route, _ -> new ArrayDeque<>()).add(new Reply(status, type, body));
        return this;
    }

    Request last() {
        return requests.getLast();
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(new Request(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                Map.copyOf(exchange.getRequestHeaders()),
                body));
        Deque<Reply> replies = routes.get(
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
        Reply reply = replies == null
                ? new Reply(404, "text/plain", "no such route in this test")
                : replies.size() > 1 ? replies.removeFirst() : replies.getFirst();
        if (reply.status() == HANG_UP) {
            exchange.close();
            return;
        }
        byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", reply.type());
        exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** As a status: the connection is closed without an answer. */
    static final int HANG_UP = 0;

    @Override
    public void close() {
        server.stop(0);
    }
}
