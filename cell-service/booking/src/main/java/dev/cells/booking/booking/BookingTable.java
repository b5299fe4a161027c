package dev.cells.booking.booking;

import dev.cells.booking.paging.PageQuery;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Parameters;
import io.quarkus.panache.common.Sort;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tenant's bookings as rows. */
@ApplicationScoped
class BookingTable implements PanacheRepositoryBase<BookingEntity, UUID> {

    /** One page, of all bookings or of one staff member's or one customer's. */
    List<BookingEntity> page(PageQuery query, @Nullable UUID staff, @Nullable UUID customer) {
        var condition = "id > :after";
        var values = Parameters.with("after", query.after());
        if (staff != null) {
            condition += " and staff = :staff";
            values.and("staff", staff);
        }
        if (customer != null) {
            condition += " and customer = :customer";
            values.and("customer", customer);
        }
        return find(condition, Sort.by("id"), values).page(0, query.rows()).list();
    }
}
