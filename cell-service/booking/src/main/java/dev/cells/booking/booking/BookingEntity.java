package dev.cells.booking.booking;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.TenantId;

/** A row of {@code app.booking}. Only what changed is written: a worker notes beside us that a reminder was sent. */
@Entity(name = "Booking")
@Table(name = "booking")
@DynamicUpdate
class BookingEntity {

    @Id
    @Column(name = "id", updatable = false)
    UUID id;

    @TenantId
    @Column(name = "tenant_id", updatable = false)
    String tenant;

    @Column(name = "service_id")
    UUID service;

    @Column(name = "staff_id")
    UUID staff;

    @Column(name = "customer_id")
    UUID customer;

    @Column(name = "starts_at")
    Instant startsAt;

    @Column(name = "ends_at")
    Instant endsAt;

    @Column(name = "status")
    @Enumerated(EnumType.STRING)
    BookingStatus status;

    @Column(name = "created_at", updatable = false)
    Instant createdAt;

    BookingView view() {
        return new BookingView(id, service, staff, customer, startsAt, endsAt, status, createdAt);
    }
}
