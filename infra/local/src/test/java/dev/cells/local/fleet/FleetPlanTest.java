package dev.cells.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.local.supervisor.Kind;
import dev.cells.local.supervisor.Launch;
import dev.cells.local.supervisor.ProcessSpec;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetPlanTest {

    @TempDir
    Path folder;

    private List<ProcessSpec> processes;

    @BeforeEach
    void plan() throws Exception {
        var shape = new FleetShape(3, 2, Map.of("cells.lanes.total", "100"));
        var layout = new FleetLayout(folder);
        Ports ports = Ports.choose(shape.portNames(), Map.of(), Map.of(), 0, _ -> true)
                .ports();
        var program = new JavaProgram(Path.of("/jdk/bin/java"), folder, false);
        var applications = new Applications(program, program, program, "launcher.jar");
        FleetSecrets secrets = FleetSecrets.prepare(layout, shape, Clock.systemUTC());
        processes = new FleetPlan(shape, layout, ports, applications, secrets).processes();
    }

    @Test
    void givesEveryCellItsOwnServersAndTwoInstancesInTwoZones() {
        for (String cell : List.of("c0", "c1", "c2")) {
            List<ProcessSpec> own =
                    processes.stream().filter(spec -> cell.equals(spec.cell())).toList();
            assertThat(own)
                    .extracting(ProcessSpec::kind)
                    .containsExactly(Kind.POSTGRES, Kind.REDIS, Kind.MIGRATION, Kind.CELL, Kind.CELL);
            assertThat(own.stream().filter(spec -> spec.kind() == Kind.CELL))
                    .extracting(ProcessSpec::zone)
                    .containsExactly("zone-a", "zone-b");
        }
    }

    @Test
    void givesEveryListenerAPortOfItsOwn() {
        var seen = new HashSet<Integer>();
        processes.forEach(spec ->
                spec.ports().values().forEach(port -> assertThat(seen.add(port)).isTrue()));
        assertThat(seen).hasSize(6 + 3 * 6);
    }

    @Test
    void letsNoProcessWaitForTheControlPlaneButItself() {
        assertThat(processes)
                .filteredOn(spec -> spec.after().contains("control-plane"))
                .isEmpty();
        assertThat(spec("router").after()).isEmpty();
        assertThat(spec("c1/api-0").after()).isEqualTo(Set.of("c1/migration", "c1/redis"));
    }

    @Test
    void sharesNoPasswordBetweenCells() {
        assertThat(environment("c1/api-0").get("CELLS_DB_API_PASSWORD"))
                .isEqualTo(environment("c1/api-1").get("CELLS_DB_API_PASSWORD"))
                .isNotEqualTo(environment("c2/api-0").get("CELLS_DB_API_PASSWORD"));
    }

    @Test
    void givesTheAdministratorsPasswordToMigrationsOnly() {
        for (ProcessSpec spec : processes) {
            if (spec.launch() instanceof Launch.Program program) {
                assertThat(program.environment().containsKey("CELLS_DB_ADMIN_PASSWORD"))
                        .as(spec.name())
                        .isEqualTo(spec.kind() == Kind.MIGRATION);
            }
        }
    }

    @Test
    void setsTheWantedKeysForApiInstancesOnly() {
        for (ProcessSpec spec : processes) {
            if (spec.launch() instanceof Launch.Program program) {
                assertThat(program.environment().get("CELLS_LANES_TOTAL"))
                        .as(spec.name())
                        .isEqualTo(spec.kind() == Kind.CELL ? "100" : null);
            }
        }
    }

    private ProcessSpec spec(String name) {
        return processes.stream()
                .filter(spec -> spec.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Map<String, String> environment(String name) {
        return ((Launch.Program) spec(name).launch()).environment();
    }
}
