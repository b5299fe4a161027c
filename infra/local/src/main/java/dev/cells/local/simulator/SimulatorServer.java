package dev.cells.local.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * All providers behind one loopback port.
 *
 * <p>{@code /PROVIDER/…} answers any method as that provider. {@code GET /control} tells behaviour and counts of all;
 * {@code PUT /control/PROVIDER} with {@code {"latency_ms": 500, "error_rate": 0.1}} changes one while it runs.
 */
public final class SimulatorServer implements AutoCloseable {

    private static final int BODY_MAX = 1 << 20;
    private static final int BACKLOG = 1_024;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Map<Provider, SimulatedProvider> providers = new EnumMap<>(Provider.class);
    private final ObjectMapper json = new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

    private SimulatorServer(int port) throws IOException {
        for (Provider provider : Provider.values()) {
            providers.put(provider, new SimulatedProvider(provider, stopped));
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    /** Starts all providers; port 0 chooses a free one. */
    public static SimulatorServer start(int port) throws IOException {
        var simulator = new SimulatorServer(port);
        simulator.server.start();
        return simulator;
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Ends waiting requests with 503, then closes the port. */
    @Override
    public void close() {
        stopped.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = read(exchange.getRequestBody());
            Answer answer =
                    answer(exchange.getRequestMethod(), exchange.getRequestURI().getPath(), body);
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Answer answer(String method, String path, byte[] body) throws InterruptedException, IOException {
        String[] parts = path.split("/", 4);
        String first = parts.length > 1 ? parts[1] : "";
        if (body.length > BODY_MAX) {
            return Answer.error(413, "body over 1 MiB");
        }
        if (first.equals("control")) {
            return control(method, parts.length > 2 ? parts[2] : "", body);
        }
        var provider = Provider.of(first);
        return provider.isPresent() ? simulated(provider.get()).answer() : unknown();
    }

    private Answer control(String method, String name, byte[] body) throws IOException {
        if (method.equals("GET") && name.isEmpty()) {
            return reports();
        }
        var provider = Provider.of(name);
        if (!method.equals("PUT") || provider.isEmpty()) {
            return unknown();
        }
        try {
            simulated(provider.get()).behave(json.readValue(body, Behaviour.class));
        } catch (JsonProcessingException | IllegalArgumentException _) {
            return Answer.error(400, "want latency_ms 0 to 600000 and error_rate 0 to 1, as numbers");
        }
        return reports();
    }

    private SimulatedProvider simulated(Provider provider) {
        return Objects.requireNonNull(providers.get(provider));
    }

    private Answer reports() throws JsonProcessingException {
        var all = new TreeMap<String, SimulatedProvider.Report>();
        providers.forEach((provider, simulated) -> all.put(provider.word(), simulated.report()));
        return new Answer(200, json.writeValueAsString(all));
    }

    private static Answer unknown() {
        return Answer.error(
                404, "want /payments, /sms, /calendar, /recommendations, /llm, GET /control or PUT /control/PROVIDER");
    }

    private static byte[] read(InputStream body) throws IOException {
        return body.readNBytes(BODY_MAX + 1);
    }
}
