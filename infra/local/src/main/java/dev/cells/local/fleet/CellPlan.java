package dev.cells.local.fleet;

import dev.cells.local.simulator.Provider;
import dev.cells.local.supervisor.Kind;
import dev.cells.local.supervisor.Launch;
import dev.cells.local.supervisor.ProcessSpec;
import dev.cells.local.supervisor.Readiness;
import dev.cells.pki.Credentials;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The processes of one cell. Cells differ in names, ports and secrets only. */
final class CellPlan {

    private static final int HEAP_MB = 128;
    private static final int MIGRATION_HEAP_MB = 64;

    private final FleetShape shape;
    private final FleetLayout layout;
    private final Ports ports;
    private final Applications applications;
    private final FleetSecrets secrets;

    CellPlan(FleetShape shape, FleetLayout layout, Ports ports, Applications applications, FleetSecrets secrets) {
        this.shape = shape;
        this.layout = layout;
        this.ports = ports;
        this.applications = applications;
        this.secrets = secrets;
    }

    List<ProcessSpec> processes(String cell) {
        var all = new ArrayList<ProcessSpec>();
        all.add(postgres(cell));
        all.add(redis(cell));
        all.add(migration(cell));
        for (int i = 0; i < shape.instances(); i++) {
            all.add(instance(cell, shape.instanceNames().get(i), FleetShape.zone(i)));
        }
        return all;
    }

    private ProcessSpec postgres(String cell) {
        String name = cell + "/postgres";
        int port = ports.of(name);
        return new ProcessSpec(
                name,
                Kind.POSTGRES,
                cell,
                null,
                new TreeMap<>(Map.of("postgres", port)),
                new Launch.Postgres(layout.data(name), port, Map.of()),
                new Readiness.PostgresHas("cell", port, layout.data(name).resolve("password")),
                layout.log(name),
                Set.of());
    }

    private ProcessSpec redis(String cell) {
        String name = cell + "/redis";
        int port = ports.of(name);
        return new ProcessSpec(
                name,
                Kind.REDIS,
                cell,
                null,
                new TreeMap<>(Map.of("redis", port)),
                new Launch.Redis(layout.data(name), port),
                new Readiness.RedisAnswers(port, layout.data(name).resolve("password")),
                layout.log(name),
                Set.of());
    }

    private ProcessSpec migration(String cell) {
        String name = cell + "/migration";
        var environment = new TreeMap<>(database(cell));
        environment.put("CELLS_DB_ADMIN_USERNAME", "postgres");
        environment.put("CELLS_DB_ADMIN_PASSWORD", secrets.password(cell, "postgres"));
        JavaProgram program = applications.cell();
        return new ProcessSpec(
                name,
                Kind.MIGRATION,
                cell,
                null,
                new TreeMap<>(),
                new Launch.Program(program.task(MIGRATION_HEAP_MB, "migrate"), program.folder(), environment),
                new Readiness.Completed(),
                layout.log(name),
                Set.of(cell + "/postgres"));
    }

    private ProcessSpec instance(String cell, String instance, String zone) {
        String name = cell + "/" + instance;
        int http = ports.of(name + "/http");
        int management = ports.of(name + "/management");
        var environment = new TreeMap<>(database(cell));
        environment.putAll(Listen.quarkus(http, management));
        environment.putAll(surroundings(cell));
        environment.put("CELLS_CELL_NAME", cell);
        environment.put("CELLS_CELL_INSTANCE", instance);
        environment.put("CELLS_CELL_ZONE", zone);
        shape.keys().forEach((key, value) -> environment.put(variable(key), value));
        JavaProgram program = applications.cell();
        return new ProcessSpec(
                name,
                Kind.CELL,
                cell,
                zone,
                new TreeMap<>(Map.of("http", http, "management", management)),
                new Launch.Program(program.server(HEAP_MB), program.folder(), environment),
                new Readiness.HttpOk(URI.create("https://127.0.0.1:" + management + "/q/health/ready")),
                layout.log(name),
                Set.of(cell + "/migration", cell + "/redis"));
    }

    /** The environment variable by which a configuration key is set. */
    private static String variable(String key) {
        return key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    private Map<String, String> database(String cell) {
        var environment = new TreeMap<String, String>();
        environment.put("CELLS_DB_URL", "jdbc:postgresql://127.0.0.1:" + ports.of(cell + "/postgres") + "/cell");
        for (String role : FleetSecrets.CELL_ROLES) {
            environment.put("CELLS_DB_" + role.toUpperCase(Locale.ROOT) + "_PASSWORD", secrets.password(cell, role));
        }
        return environment;
    }

    private Map<String, String> surroundings(String cell) {
        Credentials credentials = Objects.requireNonNull(secrets.cells().get(cell), cell);
        var environment = new TreeMap<String, String>();
        environment.put("CELLS_REDIS_URL", "redis://127.0.0.1:" + ports.of(cell + "/redis"));
        environment.put("CELLS_REDIS_PASSWORD", secrets.password(cell, "redis"));
        environment.put("CELLS_JWT_PUBLIC_KEY", secrets.publicKey().toString());
        environment.put(
                "CELLS_MANAGEMENT_TLS_CERTIFICATE", credentials.certificate().toString());
        environment.put("CELLS_MANAGEMENT_TLS_KEY", credentials.key().toString());
        environment.put(
                "CELLS_MANAGEMENT_TLS_AUTHORITY", credentials.authority().toString());
        for (Provider provider : Provider.values()) {
            environment.put(
                    "CELLS_PROVIDER_" + provider.name() + "_URL",
                    "http://127.0.0.1:" + ports.of("simulators/http") + "/" + provider.word());
        }
        return environment;
    }
}
