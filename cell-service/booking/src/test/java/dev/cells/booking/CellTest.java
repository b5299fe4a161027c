package dev.cells.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.booking.cell.Caller;
import dev.cells.booking.cell.Cell;
import dev.cells.booking.cell.Reply;
import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What the integration tests share: one application, one cell, a tenant of its own for each test. */
@WithTestResource(value = Cell.class, scope = TestResourceScope.GLOBAL)
@SuppressWarnings("NullAway.Init") // injected before each test
abstract class CellTest {

    private static final AtomicInteger TENANTS = new AtomicInteger();

    Cell cell;

    @TestHTTPResource("")
    String base;

    @TestHTTPResource(value = "", management = true)
    String management;

    /** A tenant that nobody else uses, active at epoch 1. */
    Caller newTenant() {
        var tenant = "tenant-" + TENANTS.incrementAndGet();
        cell.database().query("select (cell.put_tenant(?, 1, 'standard')).tenant_id", tenant);
        cell.database().query("select (cell.activate(?, 1)).tenant_id", tenant);
        var caller = caller(tenant, 1);
        await().untilAsserted(
                        () -> assertThat(caller.get("/v1/services").verdict()).isEqualTo("200"));
        return caller;
    }

    Caller caller(String tenant, long epoch) {
        return new Caller(trimmed(base), tenant, cell.tokens().of(tenant), epoch);
    }

    Caller management() {
        // The injected address ends with the path under which management routes are, /q.
        var root = URI.create(management).resolve("/").toString();
        return new Caller(trimmed(root), "none", "none", 0);
    }

    /** A salon with everything that a booking needs. */
    Salon newSalon() {
        return newSalon("+4930" + (1_000_000 + TENANTS.get()));
    }

    Salon newSalon(String phone) {
        return salon(newTenant(), phone);
    }

    static Salon salon(Caller caller, String phone) {
        var service = created(caller.post(
                "/v1/services", Map.of("name", "Cut", "duration_minutes", 30, "price_minor", 4500, "currency", "EUR")));
        var staff = created(caller.post("/v1/staff", Map.of("name", "Kim")));
        var customer = created(caller.post("/v1/customers", Map.of("name", "Robin", "phone", phone)));
        return new Salon(
                caller, service, staff, customer, LocalDate.now(ZoneOffset.UTC).plusDays(7));
    }

    static String trimmed(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    static String created(Reply reply) {
        assertThat(reply.verdict()).as(reply.response().body()).isEqualTo("201");
        return reply.text("id");
    }

    /** A tenant with a service of half an hour, a staff member who works 09:00 to 17:00 UTC, a customer and a free day. */
    record Salon(Caller caller, String service, String staff, String customer, LocalDate day) {

        String at(String time) {
            return day + "T" + time + ":00Z";
        }

        Map<String, String> wish(String time) {
            return Map.of("service", service, "staff", staff, "customer", customer, "starts_at", at(time));
        }

        Reply book(String time) {
            return caller.post("/v1/bookings", wish(time));
        }

        String availability() {
            return "/v1/availability?service=" + service + "&staff=" + staff + "&day=" + day;
        }
    }
}
