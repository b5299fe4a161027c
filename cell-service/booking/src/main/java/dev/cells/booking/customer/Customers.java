package dev.cells.booking.customer;

import dev.cells.booking.paging.PageQuery;
import dev.cells.chassis.id.Ids;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;
import org.hibernate.exception.ConstraintViolationException;

/** The tenant's customers. */
@ApplicationScoped
public class Customers implements PanacheRepositoryBase<CustomerEntity, UUID> {

    /**
     * Makes sure that a customer exists.
     *
     * @throws ProblemException 404 {@code customer-unknown}
     */
    public void require(UUID customer) {
        get(customer);
    }

    List<CustomerEntity> page(PageQuery query) {
        return find("id > ?1", Sort.by("id"), query.after())
                .page(0, query.rows())
                .list();
    }

    CustomerEntity get(UUID id) {
        return findByIdOptional(id)
                .orElseThrow(() -> new ProblemException(
                        Problem.of(404, "customer-unknown", "No such customer", "There is no customer " + id + ".")));
    }

    CustomerEntity add(NewCustomer wanted) {
        var customer = new CustomerEntity();
        customer.id = Ids.next();
        customer.name = wanted.name();
        customer.phone = wanted.phone();
        customer.email = wanted.email();
        persist(customer);
        return customer;
    }

    void remove(UUID id) {
        delete(get(id));
        try {
            flush();
        } catch (ConstraintViolationException booked) {
            throw new ProblemException(Problem.of(
                    409,
                    "customer-in-use",
                    "The customer has bookings",
                    "The record of past bookings keeps them; their name and numbers can be changed."));
        }
    }
}
