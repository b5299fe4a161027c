package dev.cells.router.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cells.router.cell.Cells;
import dev.cells.router.cell.TestCells;
import dev.cells.router.http.HeadLimits;
import dev.cells.router.proxy.Core;
import dev.cells.router.proxy.DataServer;
import dev.cells.router.proxy.Fittings;
import dev.cells.router.proxy.ProxySettings;
import dev.cells.router.resolve.Resolver;
import dev.cells.router.table.RoutingTable;
import dev.cells.router.table.TableBuilder;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.MapReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Data path and discovery as the router runs them, with bounds short enough to wait for. */
final class Router implements AutoCloseable {

    private static final AtomicLong REVISION = new AtomicLong();
    private static final int TENANTS = 16;

    private static final KubernetesSettings NO_API_SERVER = new KubernetesSettings(
            Optional.empty(), Path.of("none"), Path.of("none"), Duration.ofSeconds(1), Duration.ofSeconds(1));

    final Discovery discovery;
    private final Cells cells = new Cells(TestCells.settings(100));
    private final DataServer server;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Router(NameServer names, List<String> search, Duration emptyKept, Path file) {
        this(names.address(), search, NO_API_SERVER, emptyKept, file);
    }

    /** Finds by the API server. */
    Router(KubernetesSettings kubernetes, Duration emptyKept, Path file) {
        this(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of(), kubernetes, emptyKept, file);
    }

    private Router(
            InetSocketAddress names,
            List<String> search,
            KubernetesSettings kubernetes,
            Duration emptyKept,
            Path file) {
        var settings = new DnsSettings(
                List.of(names),
                search,
                Duration.ofMillis(300),
                Duration.ofMillis(100),
                Duration.ofMillis(1_500),
                emptyKept,
                Optional.of(file));
        discovery = Discovery.start(cells, settings, kubernetes, Clock.systemUTC(), new Random(1));
        var core = new Core(
                settings(),
                Resolver.of(List.of("header"), "{tenant}.cells.localhost"),
                cells,
                () -> {},
                System::nanoTime,
                Clock.systemUTC(),
                Fittings.NONE);
        server = DataServer.start(core, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2, 1);
    }

    private static ProxySettings settings() {
        return new ProxySettings(
                new HeadLimits(4_096, 8_192, 50),
                1_000_000,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                8,
                Duration.ofSeconds(2),
                3,
                10,
                Duration.ofSeconds(20),
                Duration.ofSeconds(1));
    }

    /** One cell with this source, and tenants in it. */
    Router map(String source) throws IOException {
        String text = "#routing-map/1\ncell\tc1\tactive\tshard=1\t" + source + "\n"
                + IntStream.range(10, 10 + TENANTS)
                        .mapToObj(i -> "tenant\tt" + i + "\tc1\t1\tactive\n")
                        .collect(Collectors.joining());
        var builder = new TableBuilder();
        MapReader.readMounted(new ByteArrayInputStream(text.getBytes(UTF_8)), REVISION.incrementAndGet(), builder);
        RoutingTable table = builder.build();
        cells.swap(table);
        return this;
    }

    List<String> instances() {
        return cells.current().orElseThrow().cells().getFirst().instances().stream()
                .map(running -> running.instance())
                .map(Instance::text)
                .toList();
    }

    Knowledge knowledge() {
        return discovery.of("c1").orElseThrow();
    }

    LookupCounts counts() {
        return Objects.requireNonNull(discovery.counts().get("c1"));
    }

    /** What every tenant's request is answered; the status where it is not 200. */
    Set<String> answers() {
        return IntStream.range(10, 10 + TENANTS).mapToObj(i -> answer("t" + i)).collect(Collectors.toSet());
    }

    private String answer(String tenant) {
        try {
            HttpResponse<String> response = http.send(
                    HttpRequest.newBuilder(URI.create(
                                    "http://127.0.0.1:" + server.address().getPort() + "/"))
                            .timeout(Duration.ofSeconds(5))
                            .header("X-Tenant-Id", tenant)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return response.statusCode() == 200 ? response.body() : "" + response.statusCode();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
        server.close();
        discovery.close();
    }
}
