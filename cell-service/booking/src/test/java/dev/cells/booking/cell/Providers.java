package dev.cells.booking.cell;

import dev.cells.local.simulator.SimulatorServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;

/** The simulated providers, told by a test how to behave. */
public final class Providers implements AutoCloseable {

    private final SimulatorServer server;

    private Providers(SimulatorServer server) {
        this.server = server;
    }

    static Providers start() throws IOException {
        return new Providers(SimulatorServer.start(0));
    }

    String url(String provider) {
        return "http://127.0.0.1:" + server.port() + "/" + provider;
    }

    public void behave(String provider, long latencyMs, double errorRate) {
        var reply = Caller.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/control/" + provider))
                        .PUT(HttpRequest.BodyPublishers.ofString(
                                "{\"latency_ms\":" + latencyMs + ",\"error_rate\":" + errorRate + "}")));
        if (reply.status() != 200) {
            throw new AssertionError("the simulator answered " + reply.status());
        }
    }

    /** Requests that a provider got so far. */
    public long requests(String provider) {
        return Caller.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/control"))
                        .GET())
                .json()
                .path(provider)
                .path("requests")
                .asLong();
    }

    @Override
    public void close() {
        server.close();
    }
}
