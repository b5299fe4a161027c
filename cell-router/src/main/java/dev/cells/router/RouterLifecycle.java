package dev.cells.router;

import dev.cells.router.accesslog.AccessLog;
import dev.cells.router.cell.Cells;
import dev.cells.router.discovery.Discovery;
import dev.cells.router.feed.MapApplier;
import dev.cells.router.feed.MapSource;
import dev.cells.router.feed.MapStatus;
import dev.cells.router.manage.Managed;
import dev.cells.router.metrics.TopTenants;
import dev.cells.router.proxy.Core;
import dev.cells.router.proxy.DataServer;
import dev.cells.router.proxy.Fittings;
import dev.cells.router.resolve.Resolver;
import dev.cells.router.table.MapGuard;
import dev.cells.router.tls.Tls;
import dev.cells.router.warmup.WarmUp;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Starts the parts in order (map, data port) and stops them in the order that loses nothing. */
@ApplicationScoped
class RouterLifecycle {

    private static final Logger LOG = Logger.getLogger(RouterLifecycle.class);
    private static final int LOOK_UP_SECONDS = 10;

    private final RouterConfig config;
    private final Managed managed;
    private final ScheduledExecutorService names = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("cells-names").factory());
    private @Nullable Discovery discovery;
    private @Nullable MapSource source;
    private @Nullable DataServer server;
    private Tls tls = Tls.NONE;
    private Optional<AccessLog> log = Optional.empty();

    RouterLifecycle(RouterConfig config, Managed managed) {
        this.config = config;
        this.managed = managed;
    }

    void start(@Observes StartupEvent event) {
        var random = new SecureRandom();
        Clock clock = Clock.systemUTC();
        var cells = new Cells(Settings.cells(config));
        Discovery found = Discovery.start(cells, Settings.dns(config), Settings.kubernetes(config), clock, random);
        discovery = found;
        var status = new MapStatus();
        MapSource maps = new MapSource(
                new MapApplier(cells, new MapGuard(config.mapShrinkMax()), status), origin(), clock, random);
        Tls encrypted = TlsSettings.of(config, clock);
        tls = encrypted;
        var core = new Core(
                Settings.proxy(config),
                Resolver.of(config.tenant().sources(), config.tenant().hostPattern()),
                cells,
                maps::refresh,
                System::nanoTime,
                clock,
                fittings(encrypted));
        if (encrypted.cells().isEmpty()) {
            cells.onSwap(new HttpsWithoutKeys(cells)::look);
        }
        managed.register(cells, found, core, status, clock);
        maps.start();
        source = maps;
        warmUp(clock);
        DataServer listening = DataServer.start(core, address(), threads(), random.nextLong());
        server = listening;
        var _ = names.scheduleWithFixedDelay(cells::lookUpNames, LOOK_UP_SECONDS, LOOK_UP_SECONDS, TimeUnit.SECONDS);
        LOG.infof(
                "router listens address=%s tls=%s",
                listening.address(), encrypted.clients().isPresent());
    }

    /** With a resolver of its own, so that nothing of it stays. */
    private void warmUp(Clock clock) {
        RouterConfig.Tenant tenant = config.tenant();
        new WarmUp(
                        Settings.proxy(config),
                        Settings.cells(config),
                        Resolver.of(tenant.sources(), tenant.hostPattern()),
                        System::nanoTime,
                        clock)
                .run(
                        config.warmUp().requests(),
                        Settings.positive("warm-up.time-max", config.warmUp().timeMax()),
                        tenant.hostPattern());
    }

    private Fittings fittings(Tls encrypted) {
        log = Settings.accessLog(config.accessLog()).map(AccessLog::start);
        return new Fittings(encrypted, new TopTenants(config.metrics().topTenants()), log);
    }

    private MapSource.Origin origin() {
        return new MapSource.Origin(
                config.controlPlane().url(),
                config.controlPlane().tokenFile(),
                config.mapFile(),
                config.mapRequired(),
                config.name(),
                Settings.positive(
                        "control-plane.retry-max", config.controlPlane().retryMax()));
    }

    private InetSocketAddress address() {
        return new InetSocketAddress(config.listen().host(), config.listen().port());
    }

    private int threads() {
        int threads = config.listen().threads();
        return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** First thing after SIGTERM, while the management port still answers. */
    void drain(@Observes ShutdownDelayInitiatedEvent event) throws InterruptedException {
        managed.draining();
        DataServer listening = server;
        if (listening != null) {
            wait(config.drain().delay());
            boolean inTime = listening.drain(config.drain().timeout());
            LOG.infof("router drained in-time=%s", inTime);
        }
    }

    void stop(@Observes ShutdownEvent event) {
        names.shutdownNow();
        if (server != null) {
            server.close();
        }
        if (source != null) {
            source.close();
        }
        if (discovery != null) {
            discovery.close();
        }
        tls.close();
        log.ifPresent(AccessLog::close);
    }

    /** Not ready, but still accepting: load balancers need a moment to notice. */
    private static void wait(Duration delay) throws InterruptedException {
        boolean never = new CountDownLatch(1).await(delay.toMillis(), TimeUnit.MILLISECONDS);
        if (never) {
            throw new IllegalStateException("nobody counts this latch down");
        }
    }
}
