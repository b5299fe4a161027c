package dev.cells.booking.customer;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** A row of {@code app.customer}. */
@Entity(name = "Customer")
@Table(name = "customer")
class CustomerEntity {

    @Id
    @Column(name = "id", updatable = false)
    UUID id;

    @TenantId
    @Column(name = "tenant_id", updatable = false)
    String tenant;

    @Column(name = "name")
    String name;

    @Column(name = "phone")
    @Nullable
    String phone;

    @Column(name = "email")
    @Nullable
    String email;

    CustomerView view() {
        return new CustomerView(id, name, phone, email);
    }
}
