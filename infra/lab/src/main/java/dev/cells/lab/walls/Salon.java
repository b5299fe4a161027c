package dev.cells.lab.walls;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** The tenant's service, customer and staff, who work around the clock: every wish takes time that nobody else took. */
final class Salon {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");
    /** Quarters of an hour of a day but the last, which would end on the next. */
    private static final int SLOTS = 95;

    private final String service;
    private final String customer;
    private final List<String> staff;
    private final OffsetDateTime first;
    private final AtomicInteger wishes = new AtomicInteger();

    private Salon(String service, String customer, List<String> staff, LocalDate day) {
        this.service = service;
        this.customer = customer;
        this.staff = staff;
        this.first = day.atStartOfDay().atOffset(ZoneOffset.UTC);
    }

    /**
     * Makes it.
     *
     * @param members of the staff; each has 95 slots a day
     * @param day of the first booking
     */
    static Salon open(Client client, int members, LocalDate day) throws IOException {
        String service = create(
                client,
                "/v1/services",
                "{\"name\":\"Cut\",\"duration_minutes\":15,\"price_minor\":4500,\"currency\":\"EUR\"}");
        String customer = create(client, "/v1/customers", "{\"name\":\"Robin\",\"phone\":\"+4930123456\"}");
        var staff = new ArrayList<String>();
        for (int i = 0; i < members; i++) {
            staff.add(create(
                    client,
                    "/v1/staff",
                    "{\"name\":\"Kim " + i + "\",\"works_from\":\"00:00\",\"works_until\":\"23:45\"}"));
        }
        return new Salon(service, customer, staff, day);
    }

    private static String create(Client client, String path, String json) throws IOException {
        var reply = client.post(path, json, PATIENCE);
        var id = ID.matcher(reply.body());
        if (reply.status() != 201 || !id.find()) {
            throw new IOException(path + " answered " + reply.status() + " " + reply.body());
        }
        return id.group(1);
    }

    /** The body of a booking or checkout that nothing speaks against. */
    String wish() {
        int number = wishes.getAndIncrement();
        int slot = number / staff.size();
        OffsetDateTime start = first.plusDays(slot / SLOTS).plusMinutes(slot % SLOTS * 15L);
        return "{\"service\":\"" + service + "\",\"customer\":\"" + customer + "\",\"staff\":\""
                + staff.get(number % staff.size()) + "\",\"starts_at\":\"" + start.toInstant() + "\"}";
    }
}
