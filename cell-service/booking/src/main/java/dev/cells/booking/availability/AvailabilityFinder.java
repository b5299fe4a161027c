package dev.cells.booking.availability;

import dev.cells.booking.catalog.Catalog;
import dev.cells.booking.staff.StaffDirectory;
import dev.cells.chassis.cache.CacheName;
import dev.cells.chassis.cache.TenantCache;
import dev.cells.chassis.tenancy.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Reads a page of availability from the database, and says when the cached ones are wrong. */
@ApplicationScoped
public class AvailabilityFinder {

    static final CacheName CACHE = new CacheName("availability", Duration.ofSeconds(30));

    private final Catalog catalog;
    private final StaffDirectory staff;
    private final EntityManager entities;
    private final TenantCache cache;
    private final Clock clock;

    @Inject
    AvailabilityFinder(Catalog catalog, StaffDirectory staff, EntityManager entities, TenantCache cache, Clock clock) {
        this.catalog = catalog;
        this.staff = staff;
        this.entities = entities;
        this.cache = cache;
        this.clock = clock;
    }

    /** Makes cached pages of this tenant unusable as soon as the surrounding transaction has committed. */
    public void changed() {
        cache.invalidateAfterCommit(CACHE);
    }

    @TenantTransaction(readOnly = true)
    Availability find(UUID service, UUID member, LocalDate day) {
        var duration = catalog.durationOf(service);
        var hours = staff.hoursOf(member);
        var taken = taken(member, hours.opening(day), hours.closing(day));
        var starts = FreeStarts.of(day, hours, duration, taken, clock.instant());
        return new Availability(service, member, day, hours.zone().getId(), starts);
    }

    @SuppressWarnings("unchecked")
    private Set<Instant> taken(UUID member, Instant from, Instant until) {
        return new HashSet<>(entities.createNativeQuery(
                        "select slot_at from app.booking_slot"
                                + " where tenant_id = current_setting('app.tenant_id') and staff_id = :staff"
                                + " and slot_at >= :from and slot_at < :until",
                        Instant.class)
                .setParameter("staff", member)
                .setParameter("from", from)
                .setParameter("until", until)
                .getResultList());
    }
}
