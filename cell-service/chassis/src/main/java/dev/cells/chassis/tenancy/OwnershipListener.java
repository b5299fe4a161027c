package dev.cells.chassis.tenancy;

import dev.cells.chassis.database.CellRole;
import dev.cells.chassis.database.DatabaseConfig;
import dev.cells.chassis.instance.CellConfig;
import dev.cells.chassis.killswitch.SwitchRefresher;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.postgresql.PGConnection;

/**
 * Hears {@code tenant_changed} and {@code kill_switch_changed} on a connection of its own and asks for reads. It only makes changes known sooner: while it
 * is deaf, the refreshers' own turns find them.
 */
@Singleton
class OwnershipListener {

    private static final Logger LOG = Logger.getLogger(OwnershipListener.class);
    private static final Duration LISTEN = Duration.ofSeconds(2);
    private static final Duration RECONNECT = Duration.ofSeconds(1);

    private final DatabaseConfig database;
    private final CellConfig cell;
    private final OwnershipRefresher refresher;
    private final SwitchRefresher switches;
    private final Thread thread;
    private final CountDownLatch stopped = new CountDownLatch(1);

    OwnershipListener(
            DatabaseConfig database, CellConfig cell, OwnershipRefresher refresher, SwitchRefresher switches) {
        this.database = database;
        this.cell = cell;
        this.refresher = refresher;
        this.switches = switches;
        this.thread = Thread.ofPlatform().daemon().name("ownership-listener").unstarted(this::run);
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    void stop(@Observes ShutdownEvent event) {
        stopped.countDown();
        thread.interrupt();
    }

    private void run() {
        try {
            do {
                listen();
            } while (!stopped.await(RECONNECT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // stop() asked for it
        }
    }

    private void listen() {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            statement.execute("listen tenant_changed");
            statement.execute("listen kill_switch_changed");
            var notifications = connection.unwrap(PGConnection.class);
            while (stopped.getCount() > 0) {
                refresher.refresh();
                switches.refresh();
                var heard = notifications.getNotifications((int) LISTEN.toMillis());
                if (heard == null || heard.length == 0) {
                    statement.execute("select 1"); // a peer that is gone without a word is noticed here
                }
            }
        } catch (SQLException e) {
            LOG.debugf("not listening: %s", e.getMessage());
        }
    }

    private Connection connect() throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", CellRole.CONTROL.roleName());
        properties.setProperty("password", database.control().password().orElse(""));
        properties.setProperty("ApplicationName", cell.instance() + " listener");
        properties.setProperty("connectTimeout", "2");
        properties.setProperty("loginTimeout", "3");
        properties.setProperty("socketTimeout", "4");
        properties.setProperty("tcpKeepAlive", "true");
        return DriverManager.getConnection(database.url(), properties);
    }
}
