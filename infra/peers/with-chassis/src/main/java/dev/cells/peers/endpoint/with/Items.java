package dev.cells.peers.endpoint.with;

import dev.cells.chassis.id.Ids;
import dev.cells.chassis.tenancy.TenantContext;
import dev.cells.chassis.tenancy.TenantTransaction;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;

/** The table; one statement. */
@ApplicationScoped
public class Items {

    private static final String INSERT = "insert into app.item (tenant_id, id, name, amount) values (?, ?, ?, ?)";

    private final AgroalDataSource database;
    private final TenantContext tenant;

    Items(AgroalDataSource database, TenantContext tenant) {
        this.database = database;
        this.tenant = tenant;
    }

    @TenantTransaction
    public Item add(NewItem wanted) {
        var id = Ids.next();
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, tenant.tenant().value());
            insert.setObject(2, id);
            insert.setString(3, wanted.name());
            insert.setInt(4, wanted.amount());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("an item cannot be stored", e);
        }
        return new Item(id, wanted.name(), wanted.amount(), "new");
    }
}
