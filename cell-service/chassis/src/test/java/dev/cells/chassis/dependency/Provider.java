package dev.cells.chassis.dependency;

import dev.cells.local.simulator.SimulatorServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Simulated payments, told by a test how to behave. {@code /payments} answers 201, {@code /fax} 404. */
final class Provider implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final SimulatorServer server;

    Provider() throws IOException {
        server = SimulatorServer.start(0);
    }

    int port() {
        return server.port();
    }

    void behave(long latencyMs, double errorRate) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/control/payments"))
                .PUT(HttpRequest.BodyPublishers.ofString(
                        "{\"latency_ms\":" + latencyMs + ",\"error_rate\":" + errorRate + "}"))
                .build();
        int status = http.send(request, BodyHandlers.discarding()).statusCode();
        if (status != 200) {
            throw new AssertionError("the simulator answered " + status);
        }
    }

    @Override
    public void close() {
        server.close();
        http.close();
    }
}
