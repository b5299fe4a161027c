package dev.cells.control.tenant;

import static dev.cells.control.testing.Api.as;
import static dev.cells.control.testing.Api.operator;
import static dev.cells.control.testing.Api.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.cells.contract.cell.OwnedTenant;
import dev.cells.contract.control.CreateTenant;
import dev.cells.control.cell.Cells;
import dev.cells.control.change.AuditLog;
import dev.cells.control.change.Caller;
import dev.cells.control.change.Changes;
import dev.cells.control.database.Database;
import dev.cells.control.management.CellAddress;
import dev.cells.control.management.CellReply;
import dev.cells.control.map.Publisher;
import dev.cells.control.testing.FakeCell;
import dev.cells.control.testing.IntegrationTest;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The process dies at one instant of creating a tenant; what the next one finds is finished, once. */
@QuarkusTest
class TenantCrashIT extends IntegrationTest {

    @Inject
    Database database;

    @Inject
    Changes changes;

    @Inject
    AuditLog audit;

    @Inject
    Tenants tenants;

    @Inject
    TenantPlacement placement;

    @Inject
    Cells cells;

    @Inject
    Publisher publisher;

    @Inject
    TenantCells actions;

    /** Where the process dies. */
    enum Instant {
        BEFORE_PUT("before-put"),
        AFTER_PUT("after-put"),
        BEFORE_ACTIVATE("before-activate"),
        AFTER_ACTIVATE("after-activate");

        final String label;

        Instant(String label) {
            this.label = label;
        }
    }

    /** Stands for the end of the process: nothing after it runs. */
    private static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    private TenantChanges dyingAt(Instant instant) {
        var finisher = new TenantFinisher(database, publisher, tenants, cells, new DyingCells(actions, instant));
        return new TenantChanges(database, changes, audit, tenants, placement, finisher);
    }

    @ParameterizedTest
    @EnumSource(Instant.class)
    void theBackgroundFinishesWhatACrashLeft(Instant instant) {
        String name = "die-" + instant.label;
        try (var cell = FakeCell.start(name)) {
            operator()
                    .body(spec(name, 10, cell.management()))
                    .post("/v1/cells")
                    .then()
                    .statusCode(201);
            var caller = new Caller("ann", null, name, false);
            var wish = new CreateTenant(name, null, name);
            assertThatThrownBy(() -> dyingAt(instant).create(caller, wish)).isInstanceOf(Death.class);
            as("viewer").get("/v1/tenants/" + name).then().body("state", equalTo("pending"));
            assertThat(as("router").get("/v1/routing-map").asString()).doesNotContain("tenant\t" + name);
            makeDue(name);

            await().until(() -> as("viewer").get("/v1/tenants/" + name).<String>path("state"), equalTo("active"));
            assertThat(cell.state(name)).isEqualTo("active");
            assertThat(as("router").get("/v1/routing-map").asString())
                    .contains("tenant\t" + name + "\t" + name + "\t1\tactive\n");
            as("viewer").get("/v1/cells/" + name).then().body("tenants", equalTo(1));
        }
    }

    @ParameterizedTest
    @EnumSource(Instant.class)
    void theSameKeyFinishesWhatACrashLeft(Instant instant) {
        String name = "again-" + instant.label;
        try (var cell = FakeCell.start(name)) {
            operator()
                    .body(spec(name, 10, cell.management()))
                    .post("/v1/cells")
                    .then()
                    .statusCode(201);
            var caller = new Caller("ann", null, name, false);
            assertThatThrownBy(() -> dyingAt(instant).create(caller, new CreateTenant(name, null, name)))
                    .isInstanceOf(Death.class);
            Map<String, String> wish = Map.of("id", name, "cell", name);
            operator()
                    .header("Idempotency-Key", name)
                    .body(wish)
                    .post("/v1/tenants")
                    .then()
                    .statusCode(409)
                    .body("code", equalTo("key-in-flight"));
            execute("update idempotency_key set locked_until = now() where key = ?", name);
            for (int repeat = 0; repeat < 2; repeat++) {
                operator()
                        .header("Idempotency-Key", name)
                        .body(wish)
                        .post("/v1/tenants")
                        .then()
                        .statusCode(201)
                        .body("state", equalTo("active"));
            }
            as("viewer").get("/v1/cells/" + name).then().body("tenants", equalTo(1));
            as("viewer")
                    .get("/v1/audit?limit=1000")
                    .then()
                    .body("items.findAll { it.target == 'tenant/" + name + "' }.size()", equalTo(1));
        }
    }

    @Test
    void aCellThatRefusesIsNotAskedInATightLoop() {
        try (var cell = FakeCell.start("stubborn")) {
            cell.tenants.put("conflicted", new FakeCell.Owned(9, "active", "standard"));
            operator()
                    .body(spec("stubborn", 10, cell.management()))
                    .post("/v1/cells")
                    .then()
                    .statusCode(201);
            operator()
                    .body(Map.of("id", "conflicted", "cell", "stubborn"))
                    .post("/v1/tenants")
                    .then()
                    .statusCode(409)
                    .body("code", equalTo("cell-refused"));
            assertThat(cell.calls).containsExactly("PUT /v1/tenants/conflicted");
        }
    }

    private void makeDue(String tenant) {
        execute("update tenant set due_at = now() where id = ?", tenant);
    }

    private void execute(String update, String value) {
        int rows = database.write(connection -> {
            try (var statement = connection.prepareStatement(update)) {
                statement.setString(1, value);
                return statement.executeUpdate();
            }
        });
        assertThat(rows).isEqualTo(1);
    }

    private record DyingCells(TenantCells cells, Instant instant) implements TenantCells {

        private void dieAt(Instant now) {
            if (now == instant) {
                throw new Death();
            }
        }

        @Override
        public CellReply<OwnedTenant> put(CellAddress cell, TenantRow tenant) {
            dieAt(Instant.BEFORE_PUT);
            var reply = cells.put(cell, tenant);
            dieAt(Instant.AFTER_PUT);
            return reply;
        }

        @Override
        public CellReply<OwnedTenant> activate(CellAddress cell, TenantRow tenant) {
            dieAt(Instant.BEFORE_ACTIVATE);
            var reply = cells.activate(cell, tenant);
            dieAt(Instant.AFTER_ACTIVATE);
            return reply;
        }

        @Override
        public CellReply<OwnedTenant> suspend(CellAddress cell, TenantRow tenant) {
            return cells.suspend(cell, tenant);
        }
    }
}
