package dev.cells.booking.staff;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/** A row of {@code app.staff}. */
@Entity(name = "Staff")
@Table(name = "staff")
class StaffEntity {

    @Id
    @Column(name = "id", updatable = false)
    UUID id;

    @TenantId
    @Column(name = "tenant_id", updatable = false)
    String tenant;

    @Column(name = "name")
    String name;

    @Column(name = "time_zone")
    String timeZone;

    @Column(name = "works_from")
    LocalTime worksFrom;

    @Column(name = "works_until")
    LocalTime worksUntil;

    @Column(name = "active")
    boolean active;

    StaffView view() {
        return new StaffView(id, name, timeZone, worksFrom, worksUntil, active);
    }

    WorkingHours hours() {
        return new WorkingHours(ZoneId.of(timeZone), worksFrom, worksUntil);
    }
}
