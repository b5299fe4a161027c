package dev.cells.local.fleet;

import dev.cells.local.process.FreePorts;
import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.supervisor.Kind;
import dev.cells.local.supervisor.Prober;
import dev.cells.local.supervisor.ProcessSpec;
import dev.cells.local.supervisor.Supervisor;
import dev.cells.pki.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A fleet that this JVM runs: starts it, keeps {@code fleet.json} true, stops it. */
public final class Fleet implements AutoCloseable {

    private static final long POLL_MS = 100;

    private final FleetLayout layout;
    private final FleetLock lock;
    private final Consumer<String> say;
    private final Ports ports;
    private final Supervisor supervisor;
    private final Registrar registrar;
    private final Migrations migrations;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * Another launcher runs on this state folder.
     */
    public static final class AlreadyRuns extends Exception {
        private static final long serialVersionUID = 1L;

        public AlreadyRuns(FleetLayout layout) {
            super("a fleet already runs on " + layout.state()
                    + ": use it (scripts/status), or stop it first (scripts/down)");
        }
    }

    /**
     * What to run.
     *
     * @param ports asked for, by name; the others are chosen
     * @param stopMax a process that has not ended so long after it was asked is killed
     */
    public record Request(
            FleetShape shape,
            FleetLayout layout,
            Applications applications,
            Map<String, Integer> ports,
            Duration stopMax) {

        /** Long enough for a drain. */
        public static final Duration STOP_MAX = Duration.ofSeconds(15);
    }

    /**
     * What the fleet needs of its surroundings.
     *
     * @param say told what a person should know
     */
    public record Host(Clock clock, RandomGenerator random, Consumer<String> say) {}

    private Fleet(Request request, Host host, FleetLock lock, Ports ports) throws IOException {
        this.layout = request.layout();
        this.say = host.say();
        this.lock = lock;
        this.ports = ports;
        FleetSecrets secrets = FleetSecrets.prepare(layout, request.shape(), host.clock());
        List<ProcessSpec> planned =
                new FleetPlan(request.shape(), layout, ports, request.applications(), secrets).processes();
        this.migrations = new Migrations(layout);
        HttpClient client = FleetHttp.client(secrets.controlPlane().authority());
        this.supervisor = new Supervisor(
                FleetPlan.without(planned, migrations.current(planned)),
                new Prober(client),
                host.clock(),
                host.random(),
                request.stopMax(),
                this::changed);
        this.registrar = new Registrar(
                Registrar.cells(request.shape(), ports),
                new ControlPlaneClient(
                        client,
                        controlPlaneUrl(),
                        Files.readString(layout.token("admin")).strip()),
                () -> ready("control-plane"),
                stopped,
                this::record);
    }

    /**
     * Starts every process of a fleet and returns; they become ready one after the other.
     *
     * @throws AlreadyRuns when another launcher has this state folder
     * @throws Ports.Taken when a wanted port is not free
     */
    public static Fleet start(Request request, Host host) throws IOException, AlreadyRuns, Ports.Taken {
        FleetLayout layout = request.layout();
        FleetLock lock = FleetLock.take(layout.lock()).orElseThrow(() -> new AlreadyRuns(layout));
        try {
            stopOrphans(layout, host.say());
            var fleet = new Fleet(request, host, lock, choosePorts(request, host.say()));
            fleet.begin();
            return fleet;
        } catch (IOException | Ports.Taken | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static Ports choosePorts(Request request, Consumer<String> say) throws IOException, Ports.Taken {
        FleetLayout layout = request.layout();
        Ports.Choice choice = Ports.choose(
                request.shape().portNames(),
                request.ports(),
                FleetFile.readPorts(layout.ports()),
                layout.state().toString().hashCode(),
                FreePorts::isFree);
        choice.notes().forEach(say);
        FleetFile.writePorts(layout.ports(), choice.ports());
        return choice.ports();
    }

    /** Whether all processes became ready within {@code bound}, and the control plane knows all cells. */
    public boolean awaitReady(Duration bound) throws InterruptedException {
        for (long waited = 0; waited < bound.toMillis(); waited += POLL_MS) {
            if (now().state().equals("ready")) {
                return true;
            }
            if (stopped.await(POLL_MS, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return false;
    }

    /** The fleet as {@code fleet.json} has it. */
    public FleetRecord now() {
        List<Supervisor.Status> statuses = supervisor.statuses();
        boolean ready = registrar.done() && statuses.stream().allMatch(Supervisor.Status::ready);
        ProcessIdentity self = ProcessIdentity.of(ProcessHandle.current()).orElseThrow();
        return new FleetRecord(
                FleetRecord.FORMAT,
                stopped.getCount() == 0 ? "stopping" : ready ? "ready" : "starting",
                FleetRecord.Identity.of(self),
                routerUrl(),
                controlPlaneUrl(),
                simulatorsUrl(),
                registrar.registered(),
                statuses.stream().map(FleetRecord.Entry::of).toList());
    }

    /** Stops everything in order; returns when nothing of the fleet runs any more. */
    @Override
    public void close() {
        stopped.countDown();
        supervisor.stop();
        try {
            Files.deleteIfExists(layout.fleetJson());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lock.close();
        }
    }

    private void begin() throws IOException {
        Files.createDirectories(layout.data("router"));
        writeHints();
        record();
        supervisor.start();
        Thread.ofPlatform().daemon().name("registrar").start(registrar);
    }

    private static void stopOrphans(FleetLayout layout, Consumer<String> say) throws IOException {
        var dead = FleetFile.read(layout.fleetJson());
        if (dead.isPresent()) {
            List<String> stoppedNow = Orphans.stop(dead.get());
            say.accept("found the record of a fleet whose launcher died"
                    + (stoppedNow.isEmpty() ? "" : "; stopped what it left: " + String.join(", ", stoppedNow)));
            Files.delete(layout.fleetJson());
        }
    }

    /** What people and {@code cellctl} need to reach this fleet. */
    private void writeHints() throws IOException {
        FleetFile.replace(
                layout.environment(),
                "CELLS_ROUTER=" + routerUrl() + "\nCELLS_CONTROL_PLANE=" + controlPlaneUrl() + "\nCELLS_SIMULATORS="
                        + simulatorsUrl() + "\n");
        FleetFile.replace(layout.cellctlConfig(), """
                current: fleet
                contexts:
                  fleet:
                    server: %s
                    token_file: %s
                """.formatted(controlPlaneUrl(), layout.token("admin")));
        Secrets.restrict(layout.cellctlConfig());
    }

    private void changed(List<Supervisor.Status> statuses) {
        statuses.stream()
                .filter(status -> status.ready() && status.spec().kind() == Kind.MIGRATION)
                .forEach(status -> migrations.note(status.spec()));
        record();
    }

    private synchronized void record() {
        if (stopped.getCount() == 0 && !Files.exists(layout.fleetJson())) {
            return;
        }
        try {
            FleetFile.write(layout.fleetJson(), now());
        } catch (IOException e) {
            say.accept("cannot write " + layout.fleetJson() + ": " + e.getMessage());
        }
    }

    private boolean ready(String name) {
        return supervisor.statuses().stream()
                .anyMatch(status -> status.spec().name().equals(name) && status.ready());
    }

    private String routerUrl() {
        return "http://127.0.0.1:" + ports.of("router/data");
    }

    private String controlPlaneUrl() {
        return "http://127.0.0.1:" + ports.of("control-plane/http");
    }

    private String simulatorsUrl() {
        return "http://127.0.0.1:" + ports.of("simulators/http");
    }
}
