package dev.cells.chassis.move;

import dev.cells.chassis.database.DatabaseConfig;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of this cell's database as its mover. Most of the time nothing moves, and none is open; during a move a few stay open,
 * because connecting would be most of the pause at a switch.
 */
@Singleton
public class OwnMover implements MoverConnections {

    private static final int POOL = 3;
    private static final Duration ACQUIRE_MAX = Duration.ofSeconds(2);
    private static final Duration IDLE_MAX = Duration.ofMinutes(1);

    private final DatabaseConfig config;
    private @Nullable AgroalDataSource pool;

    OwnMover(DatabaseConfig config) {
        this.config = config;
    }

    /** How other cells reach this one's database. */
    public Peer peer() {
        return at(config.mover()
                .address()
                .map(given -> URI.create("postgresql://" + given))
                .orElse(own()));
    }

    @Override
    public Connection open() throws SQLException {
        return at(own()).connections().open();
    }

    @Override
    public Connection borrow() throws SQLException {
        return pool().getConnection();
    }

    /** {@code cells.db.url} without its scheme's first part and its parameters. */
    private URI own() {
        return URI.create(config.url().substring("jdbc:".length()).split("\\?", 2)[0]);
    }

    private Peer at(URI address) {
        return new Peer(
                address.getHost(),
                address.getPort() < 0 ? Peer.PORT : address.getPort(),
                own().getPath().substring(1),
                password(),
                Map.of());
    }

    private String password() {
        return config.mover()
                .password()
                .orElseThrow(() -> new MoveStopped(
                        "cells.db.mover.password is not set: set it, run migrate and restart this instance"));
    }

    private synchronized AgroalDataSource pool() throws SQLException {
        var present = pool;
        if (present == null) {
            present = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(one -> one.initialSize(0)
                            .minSize(0)
                            .maxSize(POOL)
                            .acquisitionTimeout(ACQUIRE_MAX)
                            .reapTimeout(IDLE_MAX)
                            .connectionFactoryConfiguration(each -> each.jdbcUrl(config.url())
                                    .principal(new NamePrincipal(MoveSql.ROLE))
                                    .credential(new SimplePassword(password()))
                                    .jdbcProperty("connectTimeout", "2")
                                    .jdbcProperty("ApplicationName", "mover")
                                    .jdbcProperty("tcpKeepAlive", "true"))));
            pool = present;
        }
        return present;
    }

    void stop(@Observes ShutdownEvent event) {
        var present = pool;
        if (present != null) {
            present.close();
        }
    }
}
