package dev.cells.chassis.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.chassis.testapp.CellIT;
import dev.cells.chassis.testapp.Reply;
import dev.cells.isolation.Partition;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class LaneIT extends CellIT {

    @Inject
    Lanes lanes;

    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void everyPlaceIsGivenBack() {
        callers.close();
        await().atMost(Duration.ofSeconds(10))
                .until(() -> lanes.requests().stream().allMatch(lane -> lane.inUse() == 0 && lane.queued() == 0)
                        && lanes.connections().stream().allMatch(lane -> lane.inUse() == 0 && lane.queued() == 0));
    }

    private List<CompletableFuture<Reply>> fillBulk(String tenant, int requests) {
        List<CompletableFuture<Reply>> all = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            all.add(CompletableFuture.supplyAsync(
                    () -> client.post(tenant, 1, "/v1/sleep/bulk?seconds=1.5", ""), callers));
        }
        return all;
    }

    @Test
    void aFullLaneRefusesItsOwnAndNobodyElse() {
        var tenant = newTenant();
        var bulk = fillBulk(tenant, 70);
        await().until(() -> lane("bulk").inUse() == lane("bulk").ceiling());
        for (int i = 0; i < 20; i++) {
            assertThat(client.get(tenant, 1, "/v1/notes").status()).isEqualTo(200);
            assertThat(client.get(tenant, 1, "/v1/thread").status()).isEqualTo(200);
        }
        var replies = bulk.stream().map(CompletableFuture::join).toList();
        assertThat(replies)
                .allMatch(reply ->
                        reply.status() == 204 || reply.isProblem("lane-full") || reply.isProblem("database-busy"));
        assertThat(replies)
                .filteredOn(reply -> reply.isProblem("lane-full"))
                .isNotEmpty()
                .allMatch(reply ->
                        reply.status() == 503 && reply.header("Retry-After").equals("1"));
        assertThat(replies).filteredOn(reply -> reply.status() == 204).isNotEmpty();
        assertThat(management().get("/v1/stats").body()).contains("\"lane\":\"bulk\"", "\"of\":\"connections\"");
    }

    @Test
    void aRequestThatWaitedGoesOnAsItself() {
        var tenant = newTenant();
        var replies = new ArrayList<CompletableFuture<Reply>>();
        for (int i = 0; i < 600; i++) {
            replies.add(CompletableFuture.supplyAsync(
                    () -> client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"a\"}"), callers));
        }
        assertThat(replies.stream().map(CompletableFuture::join))
                .allMatch(reply ->
                        reply.status() == 200 || reply.isProblem("lane-full") || reply.isProblem("database-busy"))
                .anyMatch(reply -> reply.status() == 200);
    }

    @Test
    void aLaneNeverHoldsMoreConnectionsThanItMay() {
        var tenant = newTenant();
        var bulk = fillBulk(tenant, 20);
        var connections = lanes.connections().getLast();
        await().until(() -> connections.inUse() == connections.ceiling() && connections.queued() > 0);
        assertThat(connections.ceiling()).isLessThan(5);
        assertThat(client.post(tenant, 1, "/v1/notes", "{\"some_text\":\"a\"}").status())
                .isEqualTo(200);
        bulk.forEach(CompletableFuture::join);
    }

    @Test
    void aCallerThatHangsUpGivesItsPlaceBackOnce() throws IOException {
        var tenant = newTenant();
        for (int i = 0; i < 30; i++) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), cell.port())) {
                socket.getOutputStream()
                        .write(
                                ("POST /v1/sleep/bulk?seconds=0.2 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nX-Tenant-Id: "
                                                + tenant
                                                + "\r\nX-Tenant-Epoch: 1\r\nAuthorization: Bearer "
                                                + client.token(tenant)
                                                + "\r\n\r\n")
                                        .getBytes(StandardCharsets.US_ASCII));
                if (i % 3 == 0) {
                    socket.setSoLinger(true, 0);
                }
            }
        }
        assertThat(client.get(tenant, 1, "/v1/notes").status()).isEqualTo(200);
    }

    private Partition lane(String name) {
        return lanes.requests().stream()
                .filter(lane -> lane.share().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
