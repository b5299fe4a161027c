package dev.cells.booking.staff;

import dev.cells.booking.paging.PageQuery;
import dev.cells.chassis.id.Ids;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.hibernate.exception.ConstraintViolationException;

/** The tenant's staff. */
@ApplicationScoped
public class StaffDirectory implements PanacheRepositoryBase<StaffEntity, UUID> {

    /**
     * When somebody who can be booked works.
     *
     * @throws ProblemException 404 {@code staff-unknown}, 409 {@code staff-inactive}
     */
    public WorkingHours hoursOf(UUID staff) {
        var found = get(staff);
        if (!found.active) {
            throw new ProblemException(Problem.of(
                    409, "staff-inactive", "The staff member takes no bookings", "Book with somebody else."));
        }
        return found.hours();
    }

    List<StaffEntity> page(PageQuery query) {
        return find("id > ?1", Sort.by("id"), query.after())
                .page(0, query.rows())
                .list();
    }

    StaffEntity get(UUID id) {
        return findByIdOptional(id)
                .orElseThrow(() -> new ProblemException(Problem.of(
                        404, "staff-unknown", "No such staff member", "There is no staff member " + id + ".")));
    }

    StaffEntity add(NewStaff wanted) {
        var hours = WorkingHours.checked(
                Objects.requireNonNullElse(wanted.timeZone(), "UTC"),
                Objects.requireNonNullElse(wanted.worksFrom(), LocalTime.of(9, 0)),
                Objects.requireNonNullElse(wanted.worksUntil(), LocalTime.of(17, 0)));
        var staff = new StaffEntity();
        staff.id = Ids.next();
        staff.name = wanted.name();
        staff.timeZone = hours.zone().getId();
        staff.worksFrom = hours.from();
        staff.worksUntil = hours.until();
        staff.active = true;
        persist(staff);
        return staff;
    }

    void remove(UUID id) {
        delete(get(id));
        try {
            flush();
        } catch (ConstraintViolationException booked) {
            throw new ProblemException(Problem.of(
                    409,
                    "staff-in-use",
                    "The staff member has bookings",
                    "The record of past bookings keeps them. Set active to false so that nobody books them any more."));
        }
    }
}
