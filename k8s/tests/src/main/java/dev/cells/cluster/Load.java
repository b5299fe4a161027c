package dev.cells.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs inside the cluster, with nothing but a JDK: requests at a constant rate whether or not they are answered, one line each on
 * stdout, {@link Sample}. Half of them write. Arguments: the router's URL, a file with {@code TENANT TOKEN} lines, and requests a second
 * or {@code once}.
 */
final class Load {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(15);
    private static final Duration RUN_MAX = Duration.ofHours(1);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final String router;

    private Load(String router) {
        this.router = router;
    }

    private record Client(String tenant, String token) {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Client> clients = Files.readAllLines(Path.of(arguments[1])).stream()
                .map(line -> line.split(" ", 2))
                .map(words -> new Client(words[0], words[1]))
                .toList();
        var load = new Load(arguments[0]);
        if (arguments[2].equals("once")) {
            clients.forEach(client -> load.send(client, false));
        } else {
            load.run(clients, Integer.parseInt(arguments[2]));
        }
    }

    private void run(List<Client> clients, int perSecond) throws InterruptedException {
        var turn = new AtomicInteger();
        var requests = Executors.newVirtualThreadPerTaskExecutor();
        var clock = Executors.newSingleThreadScheduledExecutor();
        long everyNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        var pulse = clock.scheduleAtFixedRate(
                () -> {
                    int i = turn.getAndIncrement();
                    Client client = clients.get(i % clients.size());
                    requests.execute(() -> send(client, i / clients.size() % 2 == 1));
                },
                0,
                everyNanos,
                TimeUnit.NANOSECONDS);
        try {
            pulse.get(RUN_MAX.toMinutes(), TimeUnit.MINUTES);
        } catch (TimeoutException _) {
            System.exit(0);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void send(Client client, boolean write) {
        long started = System.nanoTime();
        int others = inFlight.getAndIncrement();
        int status = 0;
        boolean retryAfter = false;
        String why = "";
        try {
            HttpResponse<String> answer = this.client.send(request(client, write), BodyHandlers.ofString());
            status = answer.statusCode();
            retryAfter = answer.headers().firstValue("Retry-After").isPresent();
            why = status / 100 == 2 ? "" : answer.body();
        } catch (IOException e) {
            why = String.valueOf(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            why = "interrupted";
        } finally {
            inFlight.getAndDecrement();
        }
        long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
        System.out.println(new Sample(client.tenant(), write, status, retryAfter, tookMs, others, why).line());
    }

    private HttpRequest request(Client client, boolean write) {
        var request = HttpRequest.newBuilder(URI.create(router + (write ? "/v1/customers" : "/v1/services?limit=1")))
                .timeout(ANSWER_MAX)
                .header("X-Tenant-Id", client.tenant())
                .header("Authorization", "Bearer " + client.token());
        return write
                ? request.header("Content-Type", "application/json")
                        .header("Idempotency-Key", UUID.randomUUID().toString())
                        .POST(BodyPublishers.ofString("{\"name\":\"Load\",\"phone\":\"+4930123456\"}"))
                        .build()
                : request.GET().build();
    }
}
