package dev.cells.local.fleet;

import dev.cells.local.supervisor.Kind;
import dev.cells.local.supervisor.Launch;
import dev.cells.local.supervisor.ProcessSpec;
import dev.cells.local.supervisor.Readiness;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Every process of a fleet with its configuration. Pure: nothing is read, made or started here. */
final class FleetPlan {

    private static final int CONTROL_PLANE_HEAP_MB = 96;
    private static final int ROUTER_HEAP_MB = 96;
    private static final int MIGRATION_HEAP_MB = 64;
    private static final int SIMULATORS_HEAP_MB = 32;

    private final FleetShape shape;
    private final FleetLayout layout;
    private final Ports ports;
    private final Applications applications;
    private final FleetSecrets secrets;

    FleetPlan(FleetShape shape, FleetLayout layout, Ports ports, Applications applications, FleetSecrets secrets) {
        this.shape = shape;
        this.layout = layout;
        this.ports = ports;
        this.applications = applications;
        this.secrets = secrets;
    }

    /** In the order in which they are shown; each starts as soon as what it needs is ready. */
    List<ProcessSpec> processes() {
        var all = new ArrayList<ProcessSpec>();
        all.add(postgres("control-plane", "control", Map.of("max_connections", "50")));
        all.add(controlPlaneMigration());
        all.add(controlPlane());
        all.add(simulators());
        var cellPlan = new CellPlan(shape, layout, ports, applications, secrets);
        for (String cell : shape.cellNames()) {
            all.addAll(cellPlan.processes(cell));
        }
        all.add(router());
        return all;
    }

    /** The same processes without {@code left}, for which nobody waits then. */
    static List<ProcessSpec> without(List<ProcessSpec> processes, Set<String> left) {
        return processes.stream()
                .filter(spec -> !left.contains(spec.name()))
                .map(spec -> spec.notAfter(left))
                .toList();
    }

    private ProcessSpec postgres(String owner, String database, Map<String, String> settings) {
        String name = owner + "/postgres";
        int port = ports.of(name);
        return ProcessSpec.shared(
                name,
                Kind.POSTGRES,
                Map.of("postgres", port),
                new Launch.Postgres(layout.data(name), port, settings),
                new Readiness.PostgresHas(database, port, layout.data(name).resolve("password")),
                layout.log(name),
                Set.of());
    }

    private ProcessSpec controlPlaneMigration() {
        String name = "control-plane/migration";
        var environment = new TreeMap<>(controlPlaneDatabase());
        environment.put("CELLS_DB_OWNER_PASSWORD", secrets.password("control-plane", "owner"));
        environment.put("CELLS_DB_ADMIN_USERNAME", "postgres");
        environment.put("CELLS_DB_ADMIN_PASSWORD", secrets.password("control-plane", "postgres"));
        JavaProgram program = applications.controlPlane();
        return ProcessSpec.shared(
                name,
                Kind.MIGRATION,
                Map.of(),
                new Launch.Program(program.task(MIGRATION_HEAP_MB, "migrate"), program.folder(), environment),
                new Readiness.Completed(),
                layout.log(name),
                Set.of("control-plane/postgres"));
    }

    private ProcessSpec controlPlane() {
        int http = ports.of("control-plane/http");
        int management = ports.of("control-plane/management");
        var environment = new TreeMap<>(controlPlaneDatabase());
        environment.putAll(Listen.quarkus(http, management));
        environment.put("CELLS_JWT_PUBLIC_KEY", secrets.publicKey().toString());
        environment.put(
                "CELLS_MANAGEMENT_CLIENT_TLS_CERTIFICATE",
                secrets.controlPlane().certificate().toString());
        environment.put(
                "CELLS_MANAGEMENT_CLIENT_TLS_KEY", secrets.controlPlane().key().toString());
        environment.put(
                "CELLS_MANAGEMENT_CLIENT_TLS_AUTHORITY",
                secrets.controlPlane().authority().toString());
        JavaProgram program = applications.controlPlane();
        return ProcessSpec.shared(
                "control-plane",
                Kind.CONTROL_PLANE,
                Map.of("http", http, "management", management),
                new Launch.Program(program.server(CONTROL_PLANE_HEAP_MB), program.folder(), environment),
                new Readiness.HttpOk(URI.create("http://127.0.0.1:" + management + "/q/health/ready")),
                layout.log("control-plane"),
                Set.of("control-plane/migration"));
    }

    private Map<String, String> controlPlaneDatabase() {
        return Map.of(
                "CELLS_DB_URL",
                "jdbc:postgresql://127.0.0.1:" + ports.of("control-plane/postgres") + "/control",
                "CELLS_DB_APP_PASSWORD",
                secrets.password("control-plane", "app"));
    }

    private ProcessSpec router() {
        int data = ports.of("router/data");
        int management = ports.of("router/management");
        var environment = new TreeMap<>(Listen.http(management));
        environment.put("CELLS_ROUTER_LISTEN_HOST", "127.0.0.1");
        environment.put("CELLS_ROUTER_LISTEN_PORT", Integer.toString(data));
        environment.put("CELLS_ROUTER_NAME", "router-0");
        // Compiled by the quick compiler only, it is warm earlier.
        environment.put("CELLS_ROUTER_WARM_UP_REQUESTS", "1000");
        environment.put("CELLS_ROUTER_CONTROL_PLANE_URL", "http://127.0.0.1:" + ports.of("control-plane/http"));
        environment.put(
                "CELLS_ROUTER_CONTROL_PLANE_TOKEN_FILE", layout.token("router").toString());
        environment.put(
                "CELLS_ROUTER_MAP_FILE",
                layout.data("router").resolve("routing-map").toString());
        JavaProgram program = applications.router();
        return ProcessSpec.shared(
                "router",
                Kind.ROUTER,
                Map.of("data", data, "management", management),
                new Launch.Program(program.server(ROUTER_HEAP_MB), program.folder(), environment),
                new Readiness.HttpOk(URI.create("http://127.0.0.1:" + management + "/q/health/live")),
                layout.log("router"),
                Set.of());
    }

    private ProcessSpec simulators() {
        int port = ports.of("simulators/http");
        var command = List.of(
                applications.cell().java().toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=16m",
                "-Xmx" + SIMULATORS_HEAP_MB + "m",
                "-Dsun.net.httpserver.nodelay=true",
                "-XX:SharedArchiveFile=" + Applications.ownArchive(),
                "-Xlog:disable",
                "-cp",
                applications.launcherClassPath(),
                "dev.cells.local.Main",
                "simulators",
                "--port",
                Integer.toString(port));
        return ProcessSpec.shared(
                "simulators",
                Kind.SIMULATORS,
                Map.of("http", port),
                new Launch.Program(command, layout.state(), Map.of()),
                new Readiness.HttpOk(URI.create("http://127.0.0.1:" + port + "/control")),
                layout.log("simulators"),
                Set.of());
    }
}
