package dev.cells.router.discovery;

import static dev.cells.router.discovery.NameServer.a;
import static dev.cells.router.discovery.NameServer.glue;
import static dev.cells.router.discovery.NameServer.srv;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.discovery.Knowledge.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A name server of the test's, the router's data path, and two instances on real sockets. */
@Timeout(60)
class DiscoveryIT {

    private static final String HOST = "api.cell-c1.svc.cluster.local";
    private static final String SERVICE = "_http._tcp." + HOST;
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final NameServer names = new NameServer();
    private final Upstream zero = new Upstream("127.0.0.1", 0, "zero");
    private final Upstream one = new Upstream("127.0.0.2", zero.port(), "one");
    private final String source = "from=dns:http://" + HOST + ":8080";
    private final NameServer.Entry srv0 = srv(SERVICE, 1, "api-0." + HOST, zero.port());
    private final NameServer.Entry srv1 = srv(SERVICE, 1, "api-1." + HOST, zero.port());

    DiscoveryIT() throws IOException {}

    @AfterEach
    void end() throws IOException {
        names.close();
        zero.close();
        one.close();
    }

    private Router router() {
        return router(LONG);
    }

    private Router router(Duration emptyKept) {
        return new Router(names, List.of(), emptyKept, file());
    }

    private Path file() {
        return folder.resolve("map.instances");
    }

    private String at(String name, String address) {
        return name + "=http://" + address + ":" + zero.port();
    }

    @Test
    void findsServicesByNameAndPicksUpANewOneWithoutARestart() throws Exception {
        names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.1"));
        try (Router router = router().map(source)) {
            await().until(() -> router.instances().equals(List.of(at("api-0", "127.0.0.1"))));
            assertThat(router.answers()).containsExactly("zero");
            names.says(srv0, srv1, a("api-0." + HOST, 1, "127.0.0.1"), a("api-1." + HOST, 1, "127.0.0.2"));
            await().until(() -> router.instances().size() == 2);
            assertThat(router.answers()).containsExactlyInAnyOrder("zero", "one");
            assertThat(names.asked())
                    .as("asked for what came with the services")
                    .contains("udp A api-1." + HOST);
            names.says(srv1, a("api-1." + HOST, 1, "127.0.0.2"));
            await().until(() -> router.answers().equals(Set.of("one")));
            await().until(() -> zero.open() == 0);
        }
    }

    @Test
    void aNameAtANewAddressKeepsItsIdentityAndTheOldConnectionsAreDrained() throws Exception {
        names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.1"));
        try (Router router = router().map(source)) {
            await().until(() -> router.answers().equals(Set.of("zero")));
            assertThat(zero.open()).as("pooled").isPositive();
            names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.2"));
            await().until(() -> router.instances().equals(List.of(at("api-0", "127.0.0.2"))));
            assertThat(router.answers()).containsExactly("one");
            await().until(() -> zero.open() == 0);
        }
    }

    @Test
    void silenceAndServerFailureKeepWhatIsKnown() throws Exception {
        names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.1"));
        try (Router router = router().map(source)) {
            await().until(() -> router.instances().size() == 1);
            names.silent(true);
            await().until(() -> router.knowledge().failures() >= 2);
            assertThat(router.knowledge().lastFailure()).contains("no answer in time", "SRV");
            assertThat(router.answers()).containsExactly("zero");
            names.silent(false);
            await().until(() -> router.knowledge().standing() == Standing.ANSWERED);
            names.failing(NameServer.SERVER_FAILURE);
            await().until(() -> router.knowledge().standing() == Standing.FAILING);
            assertThat(router.knowledge().lastFailure()).contains("ServFail");
            assertThat(router.answers()).containsExactly("zero");
            assertThat(names.asked())
                    .as("a failing SRV question never renames instances")
                    .noneMatch(("udp A " + HOST)::equals);
            assertThat(router.counts().failed()).isPositive();
        }
    }

    @Test
    void noSuchNameKeepsTheLastKnownForABoundedTime() throws Exception {
        names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.1"));
        try (Router router = router(Duration.ofSeconds(3)).map(source)) {
            await().until(() -> router.instances().size() == 1);
            names.says();
            await().until(() -> router.knowledge().standing() == Standing.EMPTY);
            assertThat(router.answers()).containsExactly("zero");
            await().until(() -> router.answers().equals(Set.of("503")));
            names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.1"));
            await().until(() -> router.answers().equals(Set.of("zero")));
        }
    }

    @Test
    void withoutServicesTheHostsAddressesAreTheInstances() throws Exception {
        names.says(a("api.cells.test", 1, "127.0.0.1"), a("api.cells.test", 1, "127.0.0.2"));
        try (Router router = new Router(names, List.of("other.test", "cells.test"), LONG, file())
                .map("from=dns:http://api:" + zero.port())) {
            await().until(() -> router.instances().size() == 2);
            assertThat(router.instances().getFirst())
                    .isEqualTo("127.0.0.1:" + zero.port() + "=http://127.0.0.1:" + zero.port());
            assertThat(router.answers()).containsExactlyInAnyOrder("zero", "one");
            long asked = names.asked().stream()
                    .filter("udp A api.other.test"::equals)
                    .count();
            await().until(() -> router.counts().found() >= 3);
            assertThat(names.asked().stream().filter("udp A api.other.test"::equals))
                    .hasSize((int) asked);
        }
    }

    @Test
    void whatDoesNotFitIsAskedForOverTcp() throws Exception {
        names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.1"));
        names.truncating(true);
        try (Router router = router().map(source)) {
            await().until(() -> router.instances().size() == 1);
            assertThat(names.asked()).contains("tcp SRV " + SERVICE);
            assertThat(router.answers()).containsExactly("zero");
        }
    }

    @Test
    void asksAgainWhenTheLifetimeIsOver() throws Exception {
        names.says(srv(SERVICE, 0, "api-0." + HOST, zero.port()), glue("api-0." + HOST, 0, "127.0.0.1"));
        try (Router router = router().map(source)) {
            await().until(() -> router.counts().found() >= 10);
            names.says(srv(SERVICE, 3_600, "api-0." + HOST, zero.port()), glue("api-0." + HOST, 3_600, "127.0.0.2"));
            await().until(() -> router.instances().equals(List.of(at("api-0", "127.0.0.2"))));
            var seen = new AtomicLong(); // one that was under way may still be counted
            await().during(Duration.ofMillis(900)).atMost(Duration.ofSeconds(5)).until(() -> {
                long found = router.counts().found();
                return seen.getAndSet(found) == found;
            });
        }
    }

    @Test
    void startsFromTheLastKnownWhileDnsIsAway() throws Exception {
        names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.1"));
        try (Router router = router().map(source)) {
            await().until(() -> router.instances().size() == 1);
            await().until(() -> Files.exists(file()));
        }
        names.silent(true);
        try (Router router = router().map(source)) {
            assertThat(router.answers()).containsExactly("zero");
            await().until(() -> router.knowledge().standing() == Standing.FAILING);
            assertThat(router.knowledge().confirmedAt()).isPositive();
            assertThat(router.answers()).containsExactly("zero");
        }
        try (Router router = router().map("from=dns:http://another.test:8080")) {
            assertThat(router.instances()).as("never for another source").isEmpty();
            assertThat(router.answers()).containsExactly("503");
        }
    }

    @Test
    void aCellThatChangesItsSourceServesUntilTheNewOneAnswers() throws Exception {
        names.silent(true);
        names.says(srv0, glue("api-0." + HOST, 1, "127.0.0.2"));
        try (Router router = router().map(at("api-0", "127.0.0.1"))) {
            router.map(source);
            assertThat(router.answers()).containsExactly("zero");
            names.silent(false);
            await().until(() -> router.answers().equals(Set.of("one")));
            router.map(at("api-0", "127.0.0.1"));
            assertThat(router.answers()).containsExactly("zero");
            assertThat(router.discovery.of("c1")).as("no longer looked up").isEmpty();
        }
    }
}
