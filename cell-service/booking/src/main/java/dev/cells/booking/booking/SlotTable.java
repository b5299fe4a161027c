package dev.cells.booking.booking;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

/** The SQL of {@code app.booking_slot}. Its primary key decides who gets a slot, whatever runs beside us. */
@ApplicationScoped
class SlotTable {

    static final Duration SLOT = Duration.ofMinutes(15);
    private static final String DEADLOCK = "40P01";

    private final EntityManager entities;

    @Inject
    SlotTable(EntityManager entities) {
        this.entities = entities;
    }

    /** Takes every slot of the booking; false when one of them is another booking's. Then the caller rolls back. */
    boolean take(BookingEntity booking) {
        entities.flush();
        try {
            int taken = entities.createNativeQuery(
                            "insert into app.booking_slot (tenant_id, staff_id, slot_at, booking_id)"
                                    + " select current_setting('app.tenant_id'), :staff, slot, :booking"
                                    + " from generate_series(cast(:from as timestamptz),"
                                    + " cast(:until as timestamptz) - interval '15 minutes', interval '15 minutes') slot"
                                    + " on conflict do nothing")
                    .setParameter("staff", booking.staff)
                    .setParameter("booking", booking.id)
                    .setParameter("from", booking.startsAt)
                    .setParameter("until", booking.endsAt)
                    .executeUpdate();
            return taken == Duration.between(booking.startsAt, booking.endsAt).dividedBy(SLOT);
        } catch (PersistenceException failed) {
            if (isDeadlock(failed)) {
                return false; // two bookings that wait for each other's slots: one of them gets them
            }
            throw failed;
        }
    }

    void free(UUID booking) {
        entities.createNativeQuery("delete from app.booking_slot"
                        + " where tenant_id = current_setting('app.tenant_id') and booking_id = :booking")
                .setParameter("booking", booking)
                .executeUpdate();
    }

    private static boolean isDeadlock(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && DEADLOCK.equals(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }
}
