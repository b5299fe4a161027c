package dev.cells.booking.catalog;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;
import org.hibernate.annotations.TenantId;

/** A row of {@code app.service}. */
@Entity(name = "Service")
@Table(name = "service")
class ServiceEntity {

    @Id
    @Column(name = "id", updatable = false)
    UUID id;

    @TenantId
    @Column(name = "tenant_id", updatable = false)
    String tenant;

    @Column(name = "name")
    String name;

    @Column(name = "duration_minutes")
    int durationMinutes;

    @Column(name = "price_minor")
    long priceMinor;

    @Column(name = "currency")
    String currency;

    @Column(name = "active")
    boolean active;

    ServiceView view() {
        return new ServiceView(id, name, durationMinutes, priceMinor, currency, active);
    }
}
