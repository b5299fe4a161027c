package dev.cells.booking.calendar;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/** The SQL of calendar entries, on a connection that has entered the tenant. */
final class CalendarTable {

    private static final String FIND = "select staff_id, starts_at, ends_at, status from app.booking"
            + " where tenant_id = current_setting('app.tenant_id') and id = ?";

    private CalendarTable() {}

    static Optional<Event> event(Connection connection, UUID booking) throws SQLException {
        try (var find = connection.prepareStatement(FIND)) {
            find.setObject(1, booking);
            try (var row = find.executeQuery()) {
                return row.next()
                        ? Optional.of(new Event(
                                booking,
                                row.getObject(1, UUID.class),
                                row.getObject(2, OffsetDateTime.class),
                                row.getObject(3, OffsetDateTime.class),
                                row.getString(4)))
                        : Optional.empty();
            }
        }
    }

    /** What the calendar is told; the booking's id names the entry. */
    record Event(UUID id, UUID staff, OffsetDateTime startsAt, OffsetDateTime endsAt, String status) {}
}
