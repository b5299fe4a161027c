package dev.cells.booking.reminder;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** The SQL of reminders, on a connection that has entered the tenant. */
final class ReminderTable {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("EEEE d MMMM, HH:mm", Locale.ENGLISH);

    private ReminderTable() {}

    /** What to send; empty when the booking was cancelled or moved, has begun, was reminded, or has no phone number. */
    static Optional<Message> due(Connection connection, Reminder reminder) throws SQLException {
        try (var find = connection.prepareStatement(
                "select c.phone, s.name, st.name, st.time_zone"
                        + " from app.booking b"
                        + " join app.customer c on c.tenant_id = b.tenant_id and c.id = b.customer_id"
                        + " join app.service s on s.tenant_id = b.tenant_id and s.id = b.service_id"
                        + " join app.staff st on st.tenant_id = b.tenant_id and st.id = b.staff_id"
                        + " where b.tenant_id = current_setting('app.tenant_id') and b.id = ? and b.starts_at = ?"
                        + " and b.status = 'booked' and b.reminded_at is null and b.starts_at > now() and c.phone is not null")) {
            find.setObject(1, reminder.booking());
            find.setObject(2, reminder.startsAt().atOffset(ZoneOffset.UTC));
            try (var row = find.executeQuery()) {
                return row.next()
                        ? Optional.of(new Message(
                                row.getString(1),
                                text(row.getString(2), row.getString(3), row.getString(4), reminder.startsAt())))
                        : Optional.empty();
            }
        }
    }

    static boolean sent(Connection connection, Reminder reminder) throws SQLException {
        try (var note = connection.prepareStatement("update app.booking set reminded_at = now()"
                + " where tenant_id = current_setting('app.tenant_id') and id = ? and starts_at = ?")) {
            note.setObject(1, reminder.booking());
            note.setObject(2, reminder.startsAt().atOffset(ZoneOffset.UTC));
            return note.executeUpdate() == 1;
        }
    }

    private static String text(String service, String staff, String zone, Instant startsAt) {
        return "Your appointment: " + service + " with " + staff + ", " + WHEN.format(startsAt.atZone(ZoneId.of(zone)))
                + ".";
    }

    record Message(String phone, String text) {}
}
