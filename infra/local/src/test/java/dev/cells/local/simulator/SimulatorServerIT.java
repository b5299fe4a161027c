package dev.cells.local.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SimulatorServerIT {

    private final HttpClient client = HttpClient.newHttpClient();
    private SimulatorServer server;

    @BeforeEach
    void start() throws IOException {
        server = SimulatorServer.start(0);
    }

    @AfterEach
    void stop() {
        server.close();
        client.close();
    }

    @Test
    void failsExactlyTheShareOfRequestsItWasTold() throws Exception {
        send("PUT", "/control/payments", "{\"latency_ms\":0,\"error_rate\":0.25}");
        var statuses = new ArrayList<Integer>();
        for (int i = 0; i < 8; i++) {
            statuses.add(send("POST", "/payments/charges", "{}").statusCode());
        }
        assertThat(statuses).containsExactly(201, 201, 201, 500, 201, 201, 201, 500);
        assertThat(send("GET", "/control", "").body())
                .contains(
                        "\"payments\":{\"latency_ms\":0,\"error_rate\":0.25,\"requests\":8,\"errors\":2,\"in_flight\":0}");
    }

    @Test
    void isAsSlowAsItWasToldAndOnlyThere() throws Exception {
        send("PUT", "/control/llm", "{\"latency_ms\":400,\"error_rate\":0}");
        long started = System.nanoTime();
        assertThat(send("POST", "/sms/messages", "{}").statusCode()).isEqualTo(202);
        Duration sms = Duration.ofNanos(System.nanoTime() - started);
        started = System.nanoTime();
        assertThat(send("POST", "/llm/completions", "{}").statusCode()).isEqualTo(200);
        Duration llm = Duration.ofNanos(System.nanoTime() - started);
        assertThat(llm).isGreaterThanOrEqualTo(Duration.ofMillis(400));
        assertThat(sms).isLessThan(llm);
    }

    @Test
    void keepsItsBehaviourWhenToldNonsense() throws Exception {
        assertThat(send("PUT", "/control/sms", "{\"latency_ms\":-1,\"error_rate\":0}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("PUT", "/control/sms", "{\"error_rate\":\"half\"}").statusCode())
                .isEqualTo(400);
        assertThat(send("PUT", "/control/fax", "{\"latency_ms\":1,\"error_rate\":0}")
                        .statusCode())
                .isEqualTo(404);
        assertThat(send("GET", "/control", "").body()).contains("\"sms\":{\"latency_ms\":20,\"error_rate\":0.0");
    }

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(10))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
