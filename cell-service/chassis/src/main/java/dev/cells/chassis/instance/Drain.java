package dev.cells.chassis.instance;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/** Whether this instance was asked to take no new requests: it is not ready, and closes each connection after its answer. */
@Singleton
public class Drain {

    private static final Logger LOG = Logger.getLogger(Drain.class);

    private final AtomicBoolean draining = new AtomicBoolean();

    public boolean isOn() {
        return draining.get();
    }

    public void start() {
        if (!draining.getAndSet(true)) {
            LOG.info("draining");
        }
    }

    public void end() {
        if (draining.getAndSet(false)) {
            LOG.info("no longer draining");
        }
    }

    /** SIGTERM drains first, for {@code quarkus.shutdown.delay}. */
    void beforeShutdown(@Observes ShutdownDelayInitiatedEvent event) {
        start();
    }
}
