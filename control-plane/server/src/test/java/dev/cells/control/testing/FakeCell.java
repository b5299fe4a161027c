package dev.cells.control.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The management API of a cell, over real mutual TLS, as docs/reference/api.md describes it. */
public final class FakeCell implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpsServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    public final Map<String, Owned> tenants = new ConcurrentHashMap<>();
    public final List<String> calls = new CopyOnWriteArrayList<>();
    public volatile int failWith;
    /** Its set of kill switches as it was sent last, and what each of its instances says to go by. */
    public volatile JsonNode switches = JSON.createObjectNode().put("revision", -1);

    public final Map<String, Long> applied = new ConcurrentHashMap<>();
    /** Whether its instances go by what it is sent, at once. */
    public volatile boolean applies = true;

    /** A tenant as the cell has it. */
    public record Owned(long epoch, String state, String plan) {}

    private FakeCell(HttpsServer server) {
        this.server = server;
    }

    /** A cell with its own name in its certificate. */
    public static FakeCell start(String cell) {
        return start(cell, cell + ".cell.cells.internal");
    }

    public static FakeCell start(String cell, String dns) {
        try {
            var pki = TestPki.in(Api.folder()).issue(cell, dns);
            var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(tls(pki, cell)) {
                @Override
                public void configure(HttpsParameters parameters) {
                    var ssl = getSSLContext().getDefaultSSLParameters();
                    ssl.setNeedClientAuth(true);
                    parameters.setSSLParameters(ssl);
                }
            });
            var fake = new FakeCell(server);
            server.setExecutor(fake.threads);
            server.createContext("/", fake::handle);
            server.start();
            return fake;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLContext tls(TestPki pki, String name) throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        X509Certificate own = TestPki.readCertificate(pki.certificate(name));
        store.setKeyEntry("own", TestPki.readKey(pki.key(name)), new char[0], new X509Certificate[] {own});
        var keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(store, new char[0]);
        var authority = KeyStore.getInstance("PKCS12");
        authority.load(null, null);
        authority.setCertificateEntry("authority", TestPki.readCertificate(pki.authority()));
        var trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(authority);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /** What it says of a tenant; {@code unknown} when it does not know it. */
    public String state(String tenant) {
        Owned owned = tenants.get(tenant);
        return owned == null ? "unknown" : owned.state();
    }

    public String management() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String call = exchange.getRequestMethod() + " " + path;
        JsonNode body = JSON.readTree(exchange.getRequestBody());
        if (!path.equals("/v1/stats") && !path.startsWith("/v1/switches")) {
            calls.add(call);
        }
        if (failWith != 0) {
            answer(exchange, failWith, "{\"code\":\"database-unavailable\",\"detail\":\"try later\"}");
        } else if (path.equals("/v1/stats")) {
            answer(exchange, 200, "{\"ready\":true,\"version\":\"1.2.3\",\"unknown_to_you\":1}");
        } else if (path.startsWith("/v1/switches")) {
            switches(exchange, path, body);
        } else {
            String[] parts = path.split("/", -1);
            tenant(exchange, parts[3], parts.length > 4 ? parts[4] : "put", body);
        }
    }

    private void switches(HttpExchange exchange, String path, JsonNode body) throws IOException {
        if (exchange.getRequestMethod().equals("PUT")
                && body.path("revision").asLong() > switches.path("revision").asLong()) {
            switches = body;
            if (applies) {
                applied.replaceAll((_, _) -> body.path("revision").asLong());
            }
        }
        if (path.endsWith("/reach")) {
            var reach = JSON.createObjectNode().put("cell", "c");
            var instances = reach.putArray("instances");
            applied.forEach((name, revision) -> instances
                    .addObject()
                    .put("name", name)
                    .put("revision", revision)
                    .put("silent_ms", 7));
            answer(exchange, 200, reach.toString());
        } else {
            answer(
                    exchange,
                    200,
                    "{\"cell\":\"c\",\"instance\":\"i\",\"revision\":"
                            + switches.path("revision").asLong() + "}");
        }
    }

    private void tenant(HttpExchange exchange, String id, String verb, JsonNode body) throws IOException {
        long epoch = body.path("epoch").asLong();
        Owned present = tenants.get(id);
        if (verb.equals("put")) {
            if (present != null && present.epoch() != epoch) {
                answer(exchange, 409, "{\"code\":\"epoch-conflict\",\"detail\":\"has " + present.epoch() + "\"}");
                return;
            }
            tenants.putIfAbsent(
                    id, new Owned(epoch, "incoming", body.path("plan").asText()));
        } else if (present == null || present.epoch() != epoch) {
            answer(exchange, present == null ? 404 : 409, "{\"code\":\"tenant-unknown\",\"detail\":\"\"}");
            return;
        } else {
            tenants.put(id, new Owned(epoch, verb.equals("suspend") ? "suspended" : "active", present.plan()));
        }
        Owned now = tenants.get(id);
        answer(
                exchange,
                200,
                "{\"tenant\":\"" + id + "\",\"epoch\":" + now.epoch() + ",\"state\":\"" + now.state() + "\",\"plan\":\""
                        + now.plan() + "\"}");
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
