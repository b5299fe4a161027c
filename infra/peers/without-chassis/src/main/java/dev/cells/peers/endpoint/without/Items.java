package dev.cells.peers.endpoint.without;

import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.util.UUID;

/** The table; one statement. */
@ApplicationScoped
public class Items {

    private static final String INSERT = "insert into app.item (tenant_id, id, name, amount) values (?, ?, ?, ?)";

    private final AgroalDataSource database;

    Items(AgroalDataSource database) {
        this.database = database;
    }

    @Transactional
    public Item add(NewItem wanted) {
        var id = UUID.randomUUID();
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, "acme");
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
