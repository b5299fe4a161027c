package dev.cells.local.simulator;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** One provider: waits, answers or fails, and counts. */
final class SimulatedProvider {

    private static final int IN_FLIGHT_MAX = 5_000;

    private final Provider provider;
    private final CountDownLatch stopped;
    private final Semaphore permits = new Semaphore(IN_FLIGHT_MAX);
    private final AtomicLong requests = new AtomicLong();
    private final LongAdder errors = new LongAdder();
    private volatile Behaviour behaviour = Behaviour.HEALTHY;

    SimulatedProvider(Provider provider, CountDownLatch stopped) {
        this.provider = provider;
        this.stopped = stopped;
    }

    void behave(Behaviour next) {
        behaviour = next;
    }

    /** Answers one request; the caller's thread waits as long as the provider is slow. */
    Answer answer() throws InterruptedException {
        long number = requests.incrementAndGet();
        Behaviour now = behaviour;
        if (!permits.tryAcquire()) {
            errors.increment();
            return Answer.error(503, "more than " + IN_FLIGHT_MAX + " requests in flight");
        }
        try {
            if (now.latencyMs() > 0 && stopped.await(now.latencyMs(), TimeUnit.MILLISECONDS)) {
                return Answer.error(503, "stopping");
            }
            if (now.fails(number)) {
                errors.increment();
                return Answer.error(500, "told to fail");
            }
            return new Answer(provider.status(), provider.answer(number));
        } finally {
            permits.release();
        }
    }

    Report report() {
        Behaviour now = behaviour;
        return new Report(
                now.latencyMs(),
                now.errorRate(),
                requests.get(),
                errors.sum(),
                IN_FLIGHT_MAX - permits.availablePermits());
    }

    /** What {@code GET /control} says about one provider. */
    record Report(long latencyMs, double errorRate, long requests, long errors, int inFlight) {}
}
