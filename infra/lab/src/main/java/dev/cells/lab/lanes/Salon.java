package dev.cells.lab.lanes;

import static dev.cells.lab.lanes.Client.json;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A tenant with a service, somebody who works nearly around the clock, and a customer; its bookings never collide. */
final class Salon {

    private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*\"([^\"]+)\"");
    /** Quarters of an hour from 01:00 to 23:00. */
    private static final int SLOTS = 88;

    private final String instance;
    private final String tenant;
    private final String token;
    private final Client client;
    private final AtomicInteger next = new AtomicInteger();
    private final String service;
    private final String staff;
    private final String customer;

    Salon(String instance, String tenant, String token, Client client) throws IOException, InterruptedException {
        this.instance = instance;
        this.tenant = tenant;
        this.token = token;
        this.client = client;
        service = create(
                "/v1/services", "{\"name\":\"Cut\",\"duration_minutes\":15,\"price_minor\":1,\"currency\":\"EUR\"}");
        staff = create("/v1/staff", "{\"name\":\"Kim\",\"works_from\":\"01:00\",\"works_until\":\"23:00\"}");
        customer = create("/v1/customers", "{\"name\":\"Robin\"}");
    }

    private String create(String path, String body) throws IOException, InterruptedException {
        Client.Answer answer = client.send(json(to(path), "POST", body));
        Matcher id = ID.matcher(answer.body());
        if (answer.status() != 201 || !id.find()) {
            throw new IOException(path + " was answered " + answer.status() + ": " + answer.body());
        }
        return id.group(1);
    }

    private HttpRequest.Builder to(String path) {
        return Client.to(
                instance + path, "Authorization", "Bearer " + token, "X-Tenant-Id", tenant, "X-Tenant-Epoch", "1");
    }

    String service() {
        return service;
    }

    /** In lane {@code critical}: the next free quarter of an hour. */
    HttpRequest booking() {
        int slot = next.getAndIncrement();
        var day = LocalDate.now(ZoneOffset.UTC).plusDays(2 + slot / SLOTS);
        var at = day.atTime(LocalTime.of(1, 0).plusMinutes(15L * (slot % SLOTS)));
        return json(
                to("/v1/bookings"),
                "POST",
                "{\"service\":\"%s\",\"staff\":\"%s\",\"customer\":\"%s\",\"starts_at\":\"%s:00Z\"}"
                        .formatted(service, staff, customer, at));
    }

    /** In lane {@code standard}: a change of the service's row. */
    HttpRequest price() {
        return json(to("/v1/services/" + service), "PATCH", "{\"price_minor\":2}");
    }

    /** In lane {@code bulk}. */
    HttpRequest report() {
        var day = LocalDate.now(ZoneOffset.UTC);
        return to("/v1/reports/utilisation?from=" + day + "&to=" + day.plusDays(7))
                .build();
    }
}
