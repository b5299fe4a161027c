package dev.cells.booking.catalog;

import dev.cells.booking.paging.PageQuery;
import dev.cells.chassis.id.Ids;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.hibernate.exception.ConstraintViolationException;

/** The tenant's services. */
@ApplicationScoped
public class Catalog implements PanacheRepositoryBase<ServiceEntity, UUID> {

    /**
     * How long a booking of this service takes.
     *
     * @throws ProblemException 404 {@code service-unknown}, 409 {@code service-inactive}
     */
    public Duration durationOf(UUID service) {
        var found = get(service);
        if (!found.active) {
            throw new ProblemException(Problem.of(
                    409, "service-inactive", "The service is not offered", "Book another service, or activate it."));
        }
        return Duration.ofMinutes(found.durationMinutes);
    }

    /** What a booking of this service costs. */
    public Price priceOf(UUID service) {
        var found = get(service);
        return new Price(found.priceMinor, found.currency);
    }

    /** Services that can be booked, the oldest first. */
    public List<ServiceView> offered(int most) {
        return find("active = true", Sort.by("id")).page(0, most).stream()
                .map(ServiceEntity::view)
                .toList();
    }

    List<ServiceEntity> page(PageQuery query) {
        return find("id > ?1", Sort.by("id"), query.after())
                .page(0, query.rows())
                .list();
    }

    ServiceEntity get(UUID id) {
        return findByIdOptional(id)
                .orElseThrow(() -> new ProblemException(
                        Problem.of(404, "service-unknown", "No such service", "There is no service " + id + ".")));
    }

    ServiceEntity add(NewService wanted) {
        var service = new ServiceEntity();
        service.id = Ids.next();
        service.name = wanted.name();
        service.durationMinutes = wanted.durationMinutes();
        service.priceMinor = wanted.priceMinor();
        service.currency = wanted.currency();
        service.active = true;
        persist(service);
        return service;
    }

    void remove(UUID id) {
        delete(get(id));
        try {
            flush();
        } catch (ConstraintViolationException booked) {
            throw new ProblemException(Problem.of(
                    409,
                    "service-in-use",
                    "The service has bookings",
                    "It stays for the record of past bookings. Set active to false so that nobody books it any more."));
        }
    }
}
