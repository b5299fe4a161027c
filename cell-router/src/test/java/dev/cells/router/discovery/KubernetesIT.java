package dev.cells.router.discovery;

import static dev.cells.router.discovery.Endpoints.notReady;
import static dev.cells.router.discovery.Endpoints.ready;
import static dev.cells.router.discovery.Endpoints.slice;
import static dev.cells.router.discovery.Endpoints.stopping;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.discovery.Knowledge.Standing;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An API server of the test's, the router's data path, and two instances on real sockets. */
@Timeout(60)
class KubernetesIT {

    private static final String SOURCE = "from=kubernetes:cell-c1/api";
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final SliceServer kubernetes = new SliceServer();
    private final Upstream zero = new Upstream("127.0.0.1", 0, "zero");
    private final Upstream one = new Upstream("127.0.0.2", zero.port(), "one");
    private final JsonObject port = Endpoints.port("http", zero.port());

    KubernetesIT() throws IOException {}

    @AfterEach
    void end() throws IOException {
        kubernetes.close();
        zero.close();
        one.close();
    }

    private Router router(Duration emptyKept) throws IOException {
        return router(emptyKept, Duration.ofSeconds(2));
    }

    private Router router(Duration emptyKept, Duration watchMax) throws IOException {
        var settings = new KubernetesSettings(
                Optional.of(kubernetes.url()), Path.of("none"), Path.of("none"), Duration.ofMillis(500), watchMax);
        return new Router(settings, emptyKept, folder.resolve("map.instances")).map(SOURCE);
    }

    private String at(String name, String address) {
        return name + "=http://" + address + ":" + zero.port() + "@zone-1";
    }

    @Test
    void followsTheSlicesOfTheServiceAndAsksForNothingElse() throws Exception {
        kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
        try (Router router = router(LONG, LONG)) {
            await().until(() -> router.answers().equals(Set.of("zero")));
            kubernetes.says(slice("api-y", port, ready("api-1", "127.0.0.2")));
            await().until(() -> router.instances().equals(List.of(at("api-0", "127.0.0.1"), at("api-1", "127.0.0.2"))));
            assertThat(router.answers()).containsExactlyInAnyOrder("zero", "one");
            kubernetes.says(slice("api-x", port, stopping("api-0", "127.0.0.1")));
            await().until(() -> router.answers().equals(Set.of("one")));
            kubernetes.deletes("api-y");
            await().until(() -> router.answers().equals(Set.of("zero")));
            assertThat(kubernetes.asked())
                    .as("one list, one watch")
                    .hasSize(2)
                    .allSatisfy(path -> assertThat(path)
                            .startsWith("/apis/discovery.k8s.io/v1/namespaces/cell-c1/endpointslices")
                            .contains("labelSelector=kubernetes.io%2Fservice-name%3Dapi"));
        }
    }

    @Test
    void aWatchThatIsCutGoesOnFromWhereItWasWithoutAList() throws Exception {
        kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
        try (Router router = router(LONG, LONG)) {
            await().until(() -> router.answers().equals(Set.of("zero")));
            kubernetes.cutsWatches();
            kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.2")));
            await().until(() -> router.answers().equals(Set.of("one")));
            assertThat(kubernetes.lists()).isEqualTo(1);
            assertThat(router.counts().failed()).isZero();
        }
    }

    @Test
    void listsAgainWhenTheServerHasForgottenWhereTheWatchWas() throws Exception {
        kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
        try (Router router = router(LONG, LONG)) {
            await().until(() -> router.answers().equals(Set.of("zero")));
            kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.2")));
            kubernetes.forgets();
            await().until(() -> kubernetes.lists() == 2);
            await().until(() -> router.answers().equals(Set.of("one")));
            kubernetes.answers(410);
            await().until(() -> kubernetes.lists() >= 3);
            assertThat(router.answers()).containsExactly("one");
        }
    }

    @Test
    void anAPIServerThatHangsRefusesOrIsAwayKeepsWhatIsKnown() throws Exception {
        kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
        try (Router router = router(Duration.ofSeconds(1))) {
            await().until(() -> router.answers().equals(Set.of("zero")));
            kubernetes.silent(true);
            kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.2")));
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> router.knowledge().standing() == Standing.FAILING);
            assertThat(router.answers()).containsExactly("zero");
            kubernetes.silent(false);
            await().until(() -> router.answers().equals(Set.of("one")));
            kubernetes.answers(403);
            await().until(() -> router.knowledge().standing() == Standing.FAILING);
            assertThat(router.knowledge().lastFailure()).contains("403", "endpointslices is forbidden");
            kubernetes.stops();
            await().until(() -> router.knowledge().failures() >= 3);
            assertThat(router.answers()).containsExactly("one");
            kubernetes.answers(200);
            kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
            kubernetes.startsAgain();
            await().until(() -> router.answers().equals(Set.of("zero")));
            assertThat(router.knowledge().standing()).isEqualTo(Standing.ANSWERED);
        }
    }

    @Test
    void nobodyReadyKeepsTheLastKnownForABoundedTime() throws Exception {
        kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
        try (Router router = router(Duration.ofSeconds(3), LONG)) {
            await().until(() -> router.answers().equals(Set.of("zero")));
            kubernetes.says(slice("api-x", port, notReady("api-0", "127.0.0.1")));
            await().until(() -> router.knowledge().standing() == Standing.EMPTY);
            assertThat(router.answers()).containsExactly("zero");
            await().atMost(Duration.ofSeconds(15)).until(() -> router.answers().equals(Set.of("503")));
            kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
            await().until(() -> router.answers().equals(Set.of("zero")));
        }
    }

    @Test
    void startsFromTheLastKnownWhileTheAPIServerIsAway() throws Exception {
        kubernetes.says(slice("api-x", port, ready("api-0", "127.0.0.1")));
        try (Router router = router(LONG)) {
            await().until(() -> router.answers().equals(Set.of("zero")));
            await().until(() -> Files.exists(folder.resolve("map.instances")));
        }
        kubernetes.stops();
        try (Router router = router(LONG)) {
            assertThat(router.answers()).containsExactly("zero");
            await().until(() -> router.knowledge().standing() == Standing.FAILING);
            assertThat(router.instances()).containsExactly(at("api-0", "127.0.0.1"));
            router.map("from=kubernetes:cell-c1/another");
            assertThat(router.instances()).as("until the new source answers").hasSize(1);
        }
    }
}
