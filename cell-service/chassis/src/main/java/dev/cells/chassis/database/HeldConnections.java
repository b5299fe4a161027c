package dev.cells.chassis.database;

import io.agroal.api.AgroalPoolInterceptor;
import io.quarkus.agroal.DataSource;
import io.quarkus.arc.Unremovable;
import io.quarkus.runtime.LaunchMode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.postgresql.jdbc.PgConnection;

/**
 * Which thread holds a pooled connection, in tests and in development: a call to another service made meanwhile would keep the
 * connection for as long as that service is slow. In production nobody counts.
 */
@ApplicationScoped
public class HeldConnections {

    private final Map<PgConnection, Thread> holders = new ConcurrentHashMap<>();
    private final boolean counting = LaunchMode.current().isDevOrTest();

    /** Fails with an {@link IllegalStateException} when the calling thread holds a connection of one of the pools. */
    public void requireNone(String called) {
        if (counting && holders.containsValue(Thread.currentThread())) {
            throw new IllegalStateException(called
                    + " was called while this thread holds a connection of the database: end the transaction first");
        }
    }

    @Produces
    @Singleton
    @Unremovable
    @Default
    AgroalPoolInterceptor api() {
        return new Counter();
    }

    @Produces
    @Singleton
    @Unremovable
    @DataSource("worker")
    AgroalPoolInterceptor worker() {
        return new Counter();
    }

    @Produces
    @Singleton
    @Unremovable
    @DataSource("report")
    AgroalPoolInterceptor report() {
        return new Counter();
    }

    @Produces
    @Singleton
    @Unremovable
    @DataSource("control")
    AgroalPoolInterceptor control() {
        return new Counter();
    }

    /** The pool calls it in the middle of its own book-keeping: whatever it threw there would cost the pool a connection for ever. */
    private final class Counter implements AgroalPoolInterceptor {
        @Override
        public void onConnectionAcquire(Connection connection) {
            if (counting) {
                raw(connection).ifPresent(own -> holders.put(own, Thread.currentThread()));
            }
        }

        @Override
        public void onConnectionReturn(Connection connection) {
            if (counting) {
                raw(connection).ifPresentOrElse(holders::remove, HeldConnections.this::forgetClosed);
            }
        }
    }

    /** The driver's own: the pool shows the same connection in another wrapper each time. Empty when it is closed already. */
    private static Optional<PgConnection> raw(Connection connection) {
        try {
            return Optional.of(connection.unwrap(PgConnection.class));
        } catch (SQLException _) {
            return Optional.empty();
        }
    }

    private void forgetClosed() {
        holders.keySet().removeIf(HeldConnections::isClosed);
    }

    private static boolean isClosed(PgConnection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException _) {
            return true;
        }
    }
}
