package dev.cells.lab.lanes;

import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** More callers than a lane has places; who is refused comes back when he was told to, a second later. */
final class Crowd implements AutoCloseable {

    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final List<Thread> callers = new ArrayList<>();
    private final AtomicLong refused = new AtomicLong();
    private volatile boolean stopped;

    Crowd(int size, Supplier<HttpRequest> request, Client client) {
        for (int i = 0; i < size; i++) {
            callers.add(Thread.ofVirtual().start(() -> call(request, client)));
        }
    }

    private void call(Supplier<HttpRequest> request, Client client) {
        try {
            while (!stopped) {
                Client.Answer answer = client.send(request.get());
                if (answer.status() == 503 && answer.body().contains("lane-full")) {
                    refused.incrementAndGet();
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers 503 {@code lane-full} so far: the lane and its queue were full. */
    long refused() {
        return refused.get();
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        for (Thread caller : callers) {
            LockSupport.unpark(caller);
        }
        for (Thread caller : callers) {
            caller.join(Duration.ofSeconds(15));
        }
    }
}
