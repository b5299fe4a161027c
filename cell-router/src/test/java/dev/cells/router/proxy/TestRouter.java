package dev.cells.router.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cells.router.accesslog.AccessLog;
import dev.cells.router.cell.CellSettings;
import dev.cells.router.cell.Cells;
import dev.cells.router.cell.TestCells;
import dev.cells.router.http.HeadLimits;
import dev.cells.router.resolve.Resolver;
import dev.cells.router.table.RoutingTable;
import dev.cells.router.table.TableBuilder;
import dev.cells.router.tls.Tls;
import dev.cells.routingmap.MapReader;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A router's data path in this process, with short deadlines and a map made of text. */
final class TestRouter implements AutoCloseable {

    /** Buffers that were never released; any is a bug. */
    static final AtomicInteger LEAKS = new AtomicInteger();

    private static final AtomicLong REVISION = new AtomicLong();

    final Cells cells;
    final Core core;
    final DataServer server;
    private final Fittings fittings;
    final AtomicInteger refreshes = new AtomicInteger();

    static {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new CountingLeaks());
    }

    TestRouter(ProxySettings settings, int inFlightMax) {
        this(settings, inFlightMax, Tls.NONE);
    }

    TestRouter(ProxySettings settings, int inFlightMax, Tls tls) {
        this(settings, TestCells.settings(inFlightMax), Fittings.of(tls));
    }

    TestRouter(ProxySettings settings, CellSettings limits) {
        this(settings, limits, Fittings.NONE);
    }

    TestRouter(ProxySettings settings, CellSettings limits, Fittings fittings) {
        this.fittings = fittings;
        cells = new Cells(limits);
        core = new Core(
                settings,
                Resolver.of(List.of("host", "header", "token"), "{tenant}.cells.localhost"),
                cells,
                refreshes::incrementAndGet,
                System::nanoTime,
                Clock.systemUTC(),
                fittings);
        server = DataServer.start(core, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2, 1);
    }

    TestRouter() {
        this(settings(Duration.ofSeconds(1)), 64);
    }

    /** Deadlines short enough to wait for. */
    static ProxySettings settings(Duration response) {
        return settings(Duration.ofMillis(700), response);
    }

    static ProxySettings settings(Duration head, Duration response) {
        return new ProxySettings(
                new HeadLimits(4_096, 8_192, 50),
                10_000_000,
                head,
                Duration.ofSeconds(10),
                Duration.ofSeconds(4),
                Duration.ofMillis(500),
                response,
                Duration.ofSeconds(5),
                8,
                Duration.ofSeconds(2),
                3,
                10,
                Duration.ofSeconds(20),
                Duration.ofSeconds(1));
    }

    /** Tenants acme in c1 and beta in c2. */
    TestRouter map(RawUpstream c1, RawUpstream c2) {
        return map(cell("c1", c1.port()), cell("c2", c2.port()), "tenant acme c1 7 active", "tenant beta c2 3 active");
    }

    TestRouter map(RawUpstream c1) {
        return map(c1, c1);
    }

    TestRouter map(String... lines) {
        cells.swap(table(lines));
        return this;
    }

    static String cell(String name, int... ports) {
        var line = new StringBuilder("cell " + name + " active shard=2");
        for (int i = 0; i < ports.length; i++) {
            line.append(" api-").append(i).append("=http://127.0.0.1:").append(ports[i]);
        }
        return line.toString();
    }

    static RoutingTable table(String... lines) {
        String text = "#routing-map/1\n" + String.join("\n", lines).replace(' ', '\t');
        var builder = new TableBuilder();
        try {
            MapReader.readMounted(new ByteArrayInputStream(text.getBytes(UTF_8)), REVISION.incrementAndGet(), builder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return builder.build();
    }

    RawClient client() throws IOException {
        return new RawClient(server.address());
    }

    /** One request on its own connection. */
    String ask(String request) throws IOException {
        try (RawClient client = client()) {
            return client.send(request).answer();
        }
    }

    int inFlight() {
        return cells.runtimes().stream().mapToInt(cell -> cell.inFlight()).sum();
    }

    @Override
    public void close() {
        server.close();
        fittings.tls().close();
        fittings.log().ifPresent(AccessLog::close);
    }

    private static final class CountingLeaks extends ResourceLeakDetectorFactory {
        @Override
        @SuppressWarnings("deprecation")
        public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int interval, long maxActive) {
            return new ResourceLeakDetector<>(resource, interval) {
                @Override
                protected void reportTracedLeak(String type, String records) {
                    LEAKS.incrementAndGet();
                    super.reportTracedLeak(type, records);
                }

                @Override
                protected void reportUntracedLeak(String type) {
                    LEAKS.incrementAndGet();
                    super.reportUntracedLeak(type);
                }
            };
        }
    }
}
