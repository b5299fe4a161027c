package dev.cells.lab.fleet;

import static org.awaitility.Awaitility.await;

import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetHttp;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;
import dev.cells.local.process.LogTail;
import dev.cells.local.seed.Seeder;
import dev.cells.pki.TokenIssuer;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.RoutingMapText;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real fleet, run by the launcher's own program as {@code scripts/up} runs it, from the artifacts of this checkout. */
final class FleetUnderTest implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofMinutes(8);
    private static final Duration COMMAND_MAX = Duration.ofMinutes(2);

    private final FleetLayout layout;
    private final Process launcher;
    private final HttpClient client;
    private final TokenIssuer issuer;

    /** How a command of the launcher's program ended. */
    record Ended(int status, String output) {}

    private FleetUnderTest(FleetLayout layout, Process launcher) throws IOException {
        this.layout = layout;
        this.launcher = launcher;
        this.client = FleetHttp.client(layout.pki().resolve("authority.pem"));
        this.issuer = TokenIssuer.in(layout.signing(), Clock.systemUTC());
    }

    /** Starts three cells, waits until all is ready, makes tenants and bookings. */
    static FleetUnderTest start(Path state) throws IOException {
        var layout = new FleetLayout(state);
        Path log = state.resolve("launcher.log");
        Process launcher = new ProcessBuilder(program("up", "--state=" + state, "--checkout=" + checkout()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        await().atMost(START_MAX)
                .conditionEvaluationListener(_ -> {
                    if (!launcher.isAlive()) {
                        throw new IllegalStateException("the launcher ended: " + LogTail.of(log));
                    }
                })
                .until(() -> FleetFile.read(layout.fleetJson())
                        .filter(fleet -> fleet.state().equals("ready"))
                        .isPresent());
        var fleet = new FleetUnderTest(layout, launcher);
        Seeder.seed(layout, fleet.record(), Clock.systemUTC());
        return fleet;
    }

    FleetLayout layout() {
        return layout;
    }

    Process launcher() {
        return launcher;
    }

    HttpClient client() {
        return client;
    }

    FleetRecord record() throws IOException {
        return FleetFile.read(layout.fleetJson()).orElseThrow();
    }

    FleetRecord.Entry process(String name) throws IOException {
        return record().process(name);
    }

    /** The living process called {@code name}. */
    ProcessHandle handle(String name) throws IOException {
        return process(name).find().orElseThrow();
    }

    String token(String tenant) {
        return issuer.tenant(new TenantId(tenant), Duration.ofHours(1));
    }

    String adminToken() throws IOException {
        return Files.readString(layout.token("admin")).strip();
    }

    /** Every tenant's placement, as the router last wrote it down. */
    Collection<Placement> placements() throws IOException {
        try (InputStream in = Files.newInputStream(layout.data("router").resolve("routing-map"))) {
            return RoutingMapText.read(in).tenants().values();
        }
    }

    List<String> tenantsOf(String cell) throws IOException {
        return placements().stream()
                .filter(placement -> placement.cell().value().equals(cell))
                .map(placement -> placement.tenant().value())
                .toList();
    }

    /** Runs a command of the launcher's program to its end. */
    static Ended run(Path folder, String... arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "command", ".out");
        Process process = new ProcessBuilder(program(arguments))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(COMMAND_MAX.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("did not end: " + String.join(" ", arguments));
        }
        return new Ended(process.exitValue(), Files.readString(output));
    }

    static Path checkout() {
        return Path.of("../..").toAbsolutePath().normalize();
    }

    private static List<String> program(String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.cells.local.Main"));
        command.addAll(List.of(arguments));
        return command;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run(layout.state(), "down", "--state=" + layout.state());
        client.close();
    }
}
