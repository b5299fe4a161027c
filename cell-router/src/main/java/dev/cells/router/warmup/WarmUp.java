package dev.cells.router.warmup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.router.cell.CellSettings;
import dev.cells.router.cell.Cells;
import dev.cells.router.metrics.TopTenants;
import dev.cells.router.proxy.Core;
import dev.cells.router.proxy.DataServer;
import dev.cells.router.proxy.Fittings;
import dev.cells.router.proxy.ProxySettings;
import dev.cells.router.resolve.Resolver;
import dev.cells.router.table.RoutingTable;
import dev.cells.router.table.TableBuilder;
import dev.cells.router.tls.Tls;
import dev.cells.routingmap.MapReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/**
 * Real requests over real sockets, from a client through the same code as everybody's to an upstream, all three thrown away afterwards.
 * An interpreted data path costs ten times as much per request, and a router that starts because others are overloaded has no time to
 * learn. The cells, counts and connections that the router shows are not touched.
 */
public final class WarmUp {

    private static final Logger LOG = Logger.getLogger(WarmUp.class);
    private static final int TENANTS = 512;
    private static final int CLIENTS = 8;
    private static final long JOIN_MILLIS = 500;

    private final ProxySettings settings;
    private final CellSettings cellSettings;
    private final Resolver resolver;
    private final LongSupplier nanos;
    private final Clock clock;

    public WarmUp(
            ProxySettings settings, CellSettings cellSettings, Resolver resolver, LongSupplier nanos, Clock clock) {
        this.settings = settings;
        this.cellSettings = cellSettings;
        this.resolver = resolver;
        this.nanos = nanos;
        this.clock = clock;
    }

    /**
     * Sends requests until as many are answered or the time is over; a failure is logged and the router starts cold.
     *
     * @param host names the tenant, for resolvers that look at nothing else
     * @return requests that were answered
     */
    public int run(int requests, Duration max, String host) {
        if (requests == 0) {
            return 0;
        }
        long begin = nanos.getAsLong();
        try (var upstream = new WarmUpstream()) {
            var cells = new Cells(cellSettings);
            cells.swap(table(upstream.port()));
            var fittings = new Fittings(Tls.NONE, new TopTenants(1), Optional.empty());
            var core = new Core(settings, resolver, cells, () -> {}, nanos, clock, fittings);
            DataServer server = DataServer.start(core, loopback(), 1, 1);
            try {
                int answered = load(server.address().getPort(), host, requests, begin + max.toNanos());
                long millis = TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - begin);
                LOG.infof("warmed up requests=%d ms=%d", answered, millis);
                return answered;
            } finally {
                server.close();
            }
        } catch (IOException | RuntimeException e) {
            LOG.warnf("could not warm up, starting cold cause=%s", e.toString());
            return 0;
        }
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private static RoutingTable table(int port) throws IOException {
        String url = "=http://127.0.0.1:" + port;
        var map = new StringBuilder("#routing-map/1\ncell\twarm-up\tactive\tshard=2\ta" + url + "\tb" + url + "\n");
        IntStream.range(0, TENANTS)
                .mapToObj(turn -> "tenant\t" + tenant(turn) + "\twarm-up\t1\tactive\n")
                .forEach(map::append);
        var builder = new TableBuilder();
        MapReader.readMounted(new ByteArrayInputStream(map.toString().getBytes(US_ASCII)), 1, builder);
        return builder.build();
    }

    /** In the order of their turns as a map has them sorted. */
    private static String tenant(int turn) {
        return turn < 0 ? "nobody" : "warm-up-" + (1_000 + turn % TENANTS);
    }

    private int load(int port, String host, int requests, long until) throws IOException {
        var begun = new AtomicInteger();
        var answered = new AtomicInteger();
        var done = new CountDownLatch(CLIENTS);
        List<WarmClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                int first = i * TENANTS / CLIENTS;
                IntFunction<String> tenant = turn -> tenant(turn < 0 ? turn : first + turn);
                var client = new WarmClient(port, turn -> host.replace("{tenant}", tenant.apply(turn)), tenant);
                clients.add(client);
                Thread.ofPlatform().daemon().name("cells-warm-up").start(() -> {
                    client.send(
                            () -> begun.incrementAndGet() <= requests && nanos.getAsLong() < until,
                            answered::incrementAndGet);
                    done.countDown();
                });
            }
            long left = TimeUnit.NANOSECONDS.toMillis(until - nanos.getAsLong());
            var _ = done.await(Math.max(0, left) + JOIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            for (WarmClient client : clients) {
                client.close();
            }
        }
        return answered.get();
    }
}
