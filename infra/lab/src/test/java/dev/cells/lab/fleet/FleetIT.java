package dev.cells.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.lab.fleet.Traffic.Outcome;
import dev.cells.local.fleet.FleetRecord;
import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.process.Signals;
import dev.cells.local.process.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What the whole promises, tried on a real fleet: one for all tests, in order, because the last one kills its launcher. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FleetIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ENOUGH = 30;

    @TempDir
    private static Path folder;

    private static FleetUnderTest fleet;

    @BeforeAll
    static void start() throws IOException {
        Path state = Path.of("target/fleet-it").toAbsolutePath(); // stays, for its logs
        Trees.delete(state);
        fleet = FleetUnderTest.start(Files.createDirectories(state));
    }

    @AfterAll
    static void stop() throws Exception {
        if (fleet != null) {
            fleet.close();
        }
    }

    @Test
    @Order(1)
    void runsEveryKindOfProcessAndStaysWithinItsMemory() throws Exception {
        var ended =
                FleetUnderTest.run(folder, "status", "--state=" + fleet.layout().state());
        assertThat(ended.status()).as(ended.output()).isZero();
        Matcher total = Pattern.compile("(?m)^total\\s+(\\d+)M").matcher(ended.output());
        assertThat(total.find()).as(ended.output()).isTrue();
        long pssMb = Long.parseLong(total.group(1));
        System.out.println("fleet of 3 cells: " + pssMb + " MiB resident (sum of PSS)");
        assertThat(pssMb).isBetween(1L, 3_072L);
    }

    @Test
    @Order(2)
    void losesOnlyTheTenantsOfACellWhosePostgresIsKilledAndServesThemAgain() throws Exception {
        List<String> hit = fleet.tenantsOf("c1");
        List<String> others = others(hit);
        try (var traffic = new Traffic(fleet, tenants())) {
            awaitServed(traffic, tenants(), ENOUGH);
            long restarts = fleet.process("c1/postgres").restarts();
            fleet.handle("c1/postgres").destroyForcibly();
            await().atMost(PATIENCE)
                    .until(() -> hit.stream()
                            .anyMatch(tenant -> traffic.of(tenant).stream().anyMatch(outcome -> !outcome.served())));
            await().atMost(PATIENCE).until(() -> fleet.process("c1/postgres").restarts() > restarts);
            awaitServedAfterFailure(traffic, hit);
            awaitServed(traffic, others, 3 * ENOUGH);
            for (String tenant : others) {
                assertThat(traffic.of(tenant)).as(tenant).allMatch(Outcome::served);
            }
            for (String tenant : hit) {
                assertThat(traffic.of(tenant).stream().filter(outcome -> !outcome.served()))
                        .as(tenant)
                        .allMatch(outcome -> outcome.status() == 503 && outcome.retryAfter());
            }
        }
    }

    @Test
    @Order(3)
    void servesEveryKnownTenantWithoutTheControlPlaneAlsoByARestartedRouter() throws Exception {
        try (var dead = new Executioner(fleet, "control-plane")) {
            await().atMost(PATIENCE).until(() -> !answers(fleet.record().controlPlane() + "/v1/version"));
            try (var traffic = new Traffic(fleet, tenants())) {
                awaitServed(traffic, tenants(), ENOUGH);
                for (String tenant : tenants()) {
                    assertThat(traffic.of(tenant)).as(tenant).allMatch(Outcome::served);
                }
            }
            ProcessHandle router = fleet.handle("router");
            router.destroyForcibly();
            await().atMost(PATIENCE).until(() -> !ProcessIdentity.alive(router));
            await().atMost(PATIENCE)
                    .until(() -> get(fleet.record().router(), tenants().getFirst(), "/v1/staff") == 200);
            for (String tenant : tenants()) {
                assertThat(get(fleet.record().router(), tenant, "/v1/staff"))
                        .as(tenant)
                        .isEqualTo(200);
            }
            assertThat(answers(fleet.record().controlPlane() + "/v1/version")).isFalse();
            assertThat(dead).isNotNull();
        }
        await().atMost(PATIENCE).until(() -> fleet.record().state().equals("ready"));
    }

    @Test
    @Order(3)
    void keepsARouteOffWithoutTheControlPlaneAndOverARestart() throws Exception {
        String hit = fleet.tenantsOf("c1").getFirst();
        String other = fleet.tenantsOf("c2").getFirst();
        String router = fleet.record().router();
        HttpResponse<String> on = switches("PUT", "/v1/switches", "{\"id\":\"route:GET /v1/customers@cell:c1\"}");
        assertThat(on.statusCode()).as(on.body()).isEqualTo(200);
        assertThat(on.body()).contains("\"missing\":[]").containsPattern("\"effective\":[1-9]");
        assertThat(get(router, hit, "/v1/customers")).isEqualTo(503);
        assertThat(get(router, hit, "/v1/staff")).isEqualTo(200);
        assertThat(get(router, other, "/v1/customers")).isEqualTo(200);
        try (var dead = new Executioner(fleet, "control-plane")) {
            await().atMost(PATIENCE).until(() -> !answers(fleet.record().controlPlane() + "/v1/version"));
            for (String api : List.of("c1/api-0", "c1/api-1")) {
                ProcessHandle before = fleet.handle(api);
                before.destroyForcibly();
                await().atMost(PATIENCE).until(() -> !ProcessIdentity.alive(before));
            }
            await().atMost(PATIENCE).until(() -> get(router, hit, "/v1/staff") == 200);
            assertThat(get(router, hit, "/v1/customers")).isEqualTo(503);
            assertThat(dead).isNotNull();
        }
        await().atMost(PATIENCE).until(() -> fleet.record().state().equals("ready"));
        String id = "route%3AGET%20%2Fv1%2Fcustomers%40cell%3Ac1";
        HttpResponse<String> off = switches("DELETE", "/v1/switches?id=" + id, "");
        assertThat(off.statusCode()).as(off.body()).isEqualTo(200);
        await().atMost(PATIENCE).until(() -> get(router, hit, "/v1/customers") == 200);
    }

    @Test
    @Order(4)
    void refusesATokenOfAnotherTenantAtTheRouterAndAtTheInstance() throws Exception {
        String victim = fleet.tenantsOf("c2").getFirst();
        String thief = fleet.tenantsOf("c2").getLast();
        HttpResponse<String> atRouter = send(request(fleet.record().router() + "/v1/bookings")
                .header("X-Tenant-Id", victim)
                .header("Authorization", "Bearer " + fleet.token(thief)));
        assertThat(atRouter.statusCode()).as(atRouter.body()).isEqualTo(400);
        assertThat(atRouter.body()).contains("tenant-conflict");
        HttpResponse<String> atCell = send(request(fleet.process("c2/api-0").url() + "/v1/bookings")
                .header("X-Tenant-Id", victim)
                .header("X-Tenant-Epoch", "1")
                .header("Authorization", "Bearer " + fleet.token(thief)));
        assertThat(atCell.statusCode()).as(atCell.body()).isEqualTo(403);
        assertThat(atCell.body()).contains("tenant-mismatch");
        HttpResponse<String> without = send(request(fleet.process("c2/api-0").url() + "/v1/bookings")
                .header("X-Tenant-Id", victim)
                .header("X-Tenant-Epoch", "1"));
        assertThat(without.statusCode()).isEqualTo(401);
    }

    @Test
    @Order(4)
    void refusesATenantThatAnotherCellOwns() throws Exception {
        String elsewhere = fleet.tenantsOf("c2").getFirst();
        HttpResponse<String> answer = send(request(fleet.process("c1/api-0").url() + "/v1/bookings")
                .header("X-Tenant-Id", elsewhere)
                .header("X-Tenant-Epoch", "1")
                .header("Authorization", "Bearer " + fleet.token(elsewhere)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(421);
        assertThat(answer.headers().firstValue("X-Cell-Owner-Epoch")).contains("0");
    }

    @Test
    @Order(5)
    void showsTheApiRoleNoRowOfATenantItDidNotEnter() throws Exception {
        String owner = fleet.tenantsOf("c0").getFirst();
        String other = fleet.tenantsOf("c0").getLast();
        assertThat(owner).isNotEqualTo(other);
        try (Connection connection = asApiRole("c0")) {
            assertThat(rows(connection, "select * from app.staff")).isZero();
            setTenant(connection, other);
            assertThat(rows(connection, "select * from app.staff where tenant_id = '" + owner + "'"))
                    .isZero();
            setTenant(connection, owner);
            assertThat(rows(connection, "select * from app.staff")).isPositive();
        }
    }

    @Test
    @Order(6)
    void staysAliveButNotReadyWhenItsServersHang() throws Exception {
        String management =
                "https://127.0.0.1:" + fleet.process("c2/api-0").ports().get("management");
        List<ProcessHandle> servers =
                Stream.of("c2/postgres", "c2/redis").flatMap(FleetIT::family).toList();
        servers.forEach(server -> Signals.send("STOP", server.pid()));
        try {
            await().atMost(PATIENCE).until(() -> status(management + "/q/health/ready") == 503);
            for (int i = 0; i < 5; i++) {
                assertThat(status(management + "/q/health/live")).isEqualTo(200);
            }
        } finally {
            servers.forEach(server -> Signals.send("CONT", server.pid()));
        }
        await().atMost(PATIENCE).until(() -> status(management + "/q/health/ready") == 200);
    }

    @Test
    @Order(7)
    void answersBadInputWithWhatIsWrong() throws Exception {
        String router = fleet.record().router();
        assertThat(get(router, "nobody", "/v1/staff")).isEqualTo(404);
        assertThat(send(request(router + "/v1/staff").header("X-Tenant-Id", "Not_A_Tenant"))
                        .statusCode())
                .isEqualTo(400);
        HttpResponse<String> unknownCell = control("/v1/tenants", "{\"id\":\"wanderer\",\"cell\":\"c9\"}");
        assertThat(unknownCell.statusCode()).as(unknownCell.body()).isEqualTo(404);
        assertThat(unknownCell.body()).contains("cell-unknown");
        HttpResponse<String> twice = control("/v1/cells", """
                {"name": "c0", "wave": 0, "capacity": 1, "shard": 1, "instances": [],
                 "from": "dns:http://api.c0.svc:80", "management": "https://127.0.0.1:1"}""");
        assertThat(twice.statusCode()).as(twice.body()).isEqualTo(409);
        assertThat(twice.body()).contains("cell-exists");
    }

    @Test
    @Order(8)
    void refusesASecondFleetOnTheSameStateAndAPortThatIsTaken() throws Exception {
        String checkout = "--checkout=" + FleetUnderTest.checkout();
        var second =
                FleetUnderTest.run(folder, "up", "--state=" + fleet.layout().state(), checkout);
        assertThat(second.status()).isEqualTo(5);
        assertThat(second.output()).contains("a fleet already runs on", "scripts/down");
        int taken = fleet.process("router").ports().getOrDefault("data", 0);
        var port = FleetUnderTest.run(
                folder, "up", "--state=" + folder.resolve("other"), checkout, "--router-port=" + taken);
        assertThat(port.status()).isEqualTo(5);
        assertThat(port.output()).contains("port " + taken + " for router/data is taken");
        assertThat(folder.resolve("other/fleet.json")).doesNotExist();
    }

    @Test
    @Order(9)
    void leavesNothingRunningWhenItsLauncherIsKilled() throws Exception {
        FleetRecord before = fleet.record();
        List<ProcessHandle> all = before.processes().stream()
                .flatMap(entry -> entry.find().stream())
                .toList();
        assertThat(all).hasSizeGreaterThan(14);
        fleet.launcher().destroyForcibly();
        var ended =
                FleetUnderTest.run(folder, "down", "--state=" + fleet.layout().state());
        assertThat(ended.status()).as(ended.output()).isZero();
        await().atMost(PATIENCE).until(() -> all.stream().noneMatch(ProcessIdentity::alive));
        assertThat(fleet.layout().fleetJson()).doesNotExist();
    }

    private static List<String> tenants() throws IOException {
        return fleet.placements().stream()
                .map(placement -> placement.tenant().value())
                .toList();
    }

    private static List<String> others(List<String> some) throws IOException {
        var rest = new ArrayList<>(tenants());
        rest.removeAll(some);
        return rest;
    }

    private static void awaitServed(Traffic traffic, List<String> tenants, int requests) {
        await().atMost(PATIENCE)
                .until(() ->
                        tenants.stream().allMatch(tenant -> traffic.of(tenant).size() >= requests));
    }

    private static void awaitServedAfterFailure(Traffic traffic, List<String> tenants) {
        await().atMost(PATIENCE)
                .until(() -> tenants.stream().allMatch(tenant -> {
                    List<Outcome> outcomes = traffic.of(tenant);
                    return outcomes.subList(Math.max(0, outcomes.size() - 5), outcomes.size()).stream()
                            .allMatch(Outcome::served);
                }));
    }

    private static Stream<ProcessHandle> family(String name) {
        try {
            ProcessHandle handle = fleet.handle(name);
            return Stream.concat(Stream.of(handle), handle.descendants());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Connection asApiRole(String cell) throws IOException, SQLException {
        String password =
                Files.readString(fleet.layout().rolePassword(cell, "api")).strip();
        return DriverManager.getConnection(fleet.process(cell + "/postgres").url(), "cell_api", password);
    }

    private static void setTenant(Connection connection, String tenant) throws SQLException {
        try (var statement = connection.prepareStatement("select set_config('app.tenant_id', ?, false)")) {
            statement.setString(1, tenant);
            statement.execute();
        }
    }

    private static long rows(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var result = statement.executeQuery("select count(*) from (" + sql + ") rows_seen")) {
            result.next();
            return result.getLong(1);
        }
    }

    private static int get(String base, String tenant, String path) throws InterruptedException {
        try {
            return send(request(base + path)
                            .header("X-Tenant-Id", tenant)
                            .header("Authorization", "Bearer " + fleet.token(tenant)))
                    .statusCode();
        } catch (IOException _) {
            return 0;
        }
    }

    private static HttpResponse<String> control(String path, String body) throws IOException, InterruptedException {
        return send(request(fleet.record().controlPlane() + path)
                .header("Authorization", "Bearer " + fleet.adminToken())
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "fleet-it" + path.replace('/', '-'))
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static HttpResponse<String> switches(String method, String path, String body)
            throws IOException, InterruptedException {
        return send(request(fleet.record().controlPlane() + path)
                .header("Authorization", "Bearer " + fleet.adminToken())
                .header("Content-Type", "application/json")
                .header("X-Reason", "tried on a fleet")
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private static boolean answers(String url) throws InterruptedException {
        return status(url) != 0;
    }

    /** Status of the answer, which must come within two seconds; 0 without one. */
    private static int status(String url) throws InterruptedException {
        try {
            return send(request(url).timeout(Duration.ofSeconds(2))).statusCode();
        } catch (IOException _) {
            return 0;
        }
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(10));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return fleet.client().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
