package dev.cells.chassis.testapp;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

@Entity
public class Note {

    @Id
    public UUID id = new UUID(0, 0);

    @TenantId
    @Column(name = "tenant_id")
    public @Nullable String tenantId;

    public String text = "";
}
