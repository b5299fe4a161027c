package dev.cells.local.seed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cells.contract.control.CreateTenant;
import dev.cells.local.fleet.ControlPlaneClient;
import dev.cells.local.fleet.FleetHttp;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;
import dev.cells.pki.TokenIssuer;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Makes a dozen tenants, and a booking in every cell. Safe to repeat: what exists is used. */
public final class Seeder {

    /** The first is the one that examples use. */
    static final List<String> TENANTS = List.of(
            "acme",
            "beauty-bar",
            "city-clinic",
            "dental-one",
            "eye-care",
            "family-doctors",
            "glow-spa",
            "hair-house",
            "ink-studio",
            "joint-physio",
            "kids-clinic",
            "lotus-yoga");

    private static final Duration TOKEN_VALIDITY = Duration.ofMinutes(10);
    private static final Duration ROUTABLE_MAX = Duration.ofSeconds(30);
    private static final Duration RETRY = Duration.ofMillis(100);
    private static final int DAYS_MAX = 60;

    private final HttpClient client;
    private final ControlPlaneClient controlPlane;
    private final TokenIssuer issuer;
    private final String router;
    private final Clock clock;

    private Seeder(HttpClient client, ControlPlaneClient controlPlane, TokenIssuer issuer, String router, Clock clock) {
        this.client = client;
        this.controlPlane = controlPlane;
        this.issuer = issuer;
        this.router = router;
        this.clock = clock;
    }

    /** Makes tenants and bookings in a fleet that is ready; returns a line for each cell that says what was booked. */
    public static List<String> seed(FleetLayout layout, FleetRecord fleet, Clock clock) throws IOException {
        try (HttpClient client = FleetHttp.client(layout.pki().resolve("authority.pem"))) {
            String token = Files.readString(layout.token("admin")).strip();
            var seeder = new Seeder(
                    client,
                    new ControlPlaneClient(client, fleet.controlPlane(), token),
                    TokenIssuer.in(layout.signing(), clock),
                    fleet.router(),
                    clock);
            var lines = new ArrayList<String>();
            for (var entry : seeder.tenants(fleet.registered()).entrySet()) {
                Instant start = seeder.book(entry.getValue());
                lines.add("cell " + entry.getKey() + ": booked for " + entry.getValue() + " at " + start);
            }
            return lines;
        }
    }

    /** Makes the tenants; returns one tenant of each cell, a cell without any gets one of its own. */
    private SortedMap<String, String> tenants(List<String> cells) throws IOException {
        var tenantByCell = new TreeMap<String, String>();
        for (String tenant : TENANTS) {
            tenantByCell.putIfAbsent(controlPlane.tenant(new CreateTenant(tenant, null, null)), tenant);
        }
        for (String cell : cells) {
            if (!tenantByCell.containsKey(cell)) {
                String tenant = "resident-" + cell;
                controlPlane.tenant(new CreateTenant(tenant, null, cell));
                tenantByCell.put(cell, tenant);
            }
        }
        return tenantByCell;
    }

    /** Makes a booking of {@code tenant} through the router; returns when it begins. */
    private Instant book(String tenant) throws IOException {
        var booking = new BookingClient(client, router, tenant, issuer.tenant(new TenantId(tenant), TOKEN_VALIDITY));
        awaitRoutable(booking);
        String service = firstOrNew(
                booking,
                "/v1/services",
                Map.of("name", "Consultation", "duration_minutes", 30, "price_minor", 4_500, "currency", "EUR"));
        String staff = firstOrNew(booking, "/v1/staff", Map.of("name", "Robin Vale"));
        String customer = firstOrNew(booking, "/v1/customers", Map.of("name", "Sam Field", "phone", "+4930123456"));
        Instant start = freeStart(booking, service, staff);
        booking.post(
                "/v1/bookings",
                Map.of("service", service, "staff", staff, "customer", customer, "starts_at", start.toString()),
                "seed-" + start.getEpochSecond());
        return start;
    }

    /** A new tenant is known to the router a moment after the control plane knows it. */
    private void awaitRoutable(BookingClient booking) throws IOException {
        Instant deadline = clock.instant().plus(ROUTABLE_MAX);
        while (true) {
            try {
                booking.get("/v1/services?limit=1");
                return;
            } catch (IOException e) {
                if (clock.instant().isAfter(deadline)) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY.toNanos());
            }
        }
    }

    private static String firstOrNew(BookingClient booking, String path, Map<String, ?> body) throws IOException {
        JsonNode items = booking.get(path + "?limit=1").path("items");
        JsonNode first = items.isEmpty() ? booking.post(path, body, "seed" + path.replace('/', '-')) : items.get(0);
        return first.path("id").asText();
    }

    private Instant freeStart(BookingClient booking, String service, String staff) throws IOException {
        LocalDate tomorrow =
                LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(1);
        for (int i = 0; i < DAYS_MAX; i++) {
            JsonNode starts = booking.get(
                            "/v1/availability?service=" + service + "&staff=" + staff + "&day=" + tomorrow.plusDays(i))
                    .path("starts");
            if (!starts.isEmpty()) {
                return Instant.parse(starts.get(0).asText());
            }
        }
        throw new IOException("no free time within " + DAYS_MAX + " days");
    }
}
