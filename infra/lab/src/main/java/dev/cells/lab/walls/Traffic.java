package dev.cells.lab.walls;

import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Until;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Requests that arrive at a steady rate, whether or not earlier ones were answered; each has a virtual thread. */
final class Traffic implements AutoCloseable {

    private final long begin = System.nanoTime();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** How a request ends: whether its answer was the one wanted. */
    interface Request {
        boolean served() throws IOException, InterruptedException;
    }

    /** Starts requests, {@code perSecond}, until the traffic ends; their answers are collected as they come. */
    Answers at(int perSecond, Request request) {
        var answers = new Answers();
        var _ = clock.scheduleAtFixedRate(
                () -> start(request, answers), 0, TimeUnit.SECONDS.toNanos(1) / perSecond, TimeUnit.NANOSECONDS);
        return answers;
    }

    /** Starts {@code count} requests at the same instant. */
    Answers burst(int count, Request request) {
        var answers = new Answers();
        for (int i = 0; i < count; i++) {
            start(request, answers);
        }
        return answers;
    }

    /** Starts {@code count} requests, {@code perSecond}. */
    Answers some(int count, int perSecond, Request request) throws InterruptedException {
        var answers = new Answers();
        long first = System.nanoTime();
        for (int i = 0; i < count; i++) {
            Until.passed(Duration.ofNanos(first + i * TimeUnit.SECONDS.toNanos(1) / perSecond - System.nanoTime()));
            start(request, answers);
        }
        return answers;
    }

    private void start(Request request, Answers answers) {
        long arrived = System.nanoTime();
        answers.sent();
        var _ = threads.submit(() -> {
            boolean served = false;
            try {
                served = request.served();
            } catch (SocketTimeoutException _) {
                // Not served: the client had no more patience.
            } catch (IOException e) {
                if (!threads.isShutdown()) {
                    Say.line("a request ended with %s", e);
                }
            }
            answers.add(new Answers.Answer(
                    Duration.ofNanos(arrived - begin), Duration.ofNanos(System.nanoTime() - arrived), served));
            return served;
        });
    }

    /** No more requests arrive. */
    void end() {
        clock.shutdownNow();
    }

    /** Ends also those that still wait. */
    @Override
    public void close() {
        clock.shutdownNow();
        threads.shutdownNow();
    }
}
