package dev.cells.lab.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Kills a process again each time the launcher has restarted it, so that it stays away as long as a test needs. */
final class Executioner implements AutoCloseable {

    private static final long LOOK_MS = 50;

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread;

    Executioner(FleetUnderTest fleet, String name) {
        thread = Thread.ofVirtual().start(() -> {
            try {
                do {
                    fleet.process(name).find().ifPresent(ProcessHandle::destroyForcibly);
                } while (!stopped.await(LOOK_MS, TimeUnit.MILLISECONDS));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public void close() {
        stopped.countDown();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
