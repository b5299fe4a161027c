package dev.cells.lab.fleet;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One caller a tenant, who reads and writes through the router until told to stop. */
final class Traffic implements AutoCloseable {

    private static final long PAUSE_MS = 25;
    private static final int WRITE_EVERY = 5;
    private static final Duration ANSWER_MAX = Duration.ofSeconds(20);

    private final FleetUnderTest fleet;
    private final String router;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Map<String, ConcurrentLinkedQueue<Outcome>> outcomes = new ConcurrentHashMap<>();
    private final List<Thread> callers;

    /**
     * What one request came to.
     *
     * @param status 0 when there was no answer
     * @param retryAfter whether the answer said when to come again
     */
    record Outcome(int status, boolean retryAfter, String detail) {

        boolean served() {
            return status / 100 == 2;
        }
    }

    Traffic(FleetUnderTest fleet, List<String> tenants) throws IOException {
        this.fleet = fleet;
        this.router = fleet.record().router();
        this.callers = tenants.stream()
                .map(tenant -> Thread.ofVirtual().name("caller " + tenant).start(() -> call(tenant)))
                .toList();
    }

    /** How many requests of {@code tenant} ended, and how. */
    List<Outcome> of(String tenant) {
        return List.copyOf(outcomes.getOrDefault(tenant, new ConcurrentLinkedQueue<>()));
    }

    private void call(String tenant) {
        long number = 0;
        String token = fleet.token(tenant);
        try {
            while (!stopped.await(PAUSE_MS, TimeUnit.MILLISECONDS)) {
                Outcome outcome = send(fleet.client(), request(tenant, token, ++number));
                outcomes.computeIfAbsent(tenant, _ -> new ConcurrentLinkedQueue<>())
                        .add(outcome);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpRequest request(String tenant, String token, long number) {
        var request = HttpRequest.newBuilder(
                        URI.create(router + (number % WRITE_EVERY == 0 ? "/v1/customers" : "/v1/bookings?limit=5")))
                .timeout(ANSWER_MAX)
                .header("X-Tenant-Id", tenant)
                .header("Authorization", "Bearer " + token);
        if (number % WRITE_EVERY == 0) {
            request.header("Content-Type", "application/json")
                    .header("Idempotency-Key", "traffic-" + System.identityHashCode(this) + "-" + number)
                    .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"Customer " + number + "\"}"));
        }
        return request.build();
    }

    private static Outcome send(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            return new Outcome(
                    answer.statusCode(),
                    answer.headers().firstValue("Retry-After").isPresent(),
                    answer.body());
        } catch (IOException e) {
            return new Outcome(0, false, e.toString());
        }
    }

    @Override
    public void close() {
        stopped.countDown();
        for (Thread caller : callers) {
            try {
                caller.join(ANSWER_MAX.plusSeconds(1));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
