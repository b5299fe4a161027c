package dev.cells.lab.lanes;

import dev.cells.lab.bed.Sample;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Sends at a fixed rate, whatever the answers do; latency counts from when a request was due. */
final class Steady {

    private final String name;
    private final double perSecond;
    private final Supplier<HttpRequest> request;
    private final Client client;

    Steady(String name, double perSecond, Supplier<HttpRequest> request, Client client) {
        this.name = name;
        this.perSecond = perSecond;
        this.request = request;
        this.client = client;
    }

    String name() {
        return name;
    }

    /** Returns when all have ended. */
    List<Sample> during(Duration time) throws InterruptedException {
        var samples = new ConcurrentLinkedQueue<Sample>();
        long every = (long) (1e9 / perSecond);
        long begin = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (long due = begin; due < begin + time.toNanos(); due += every) {
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                long dueThen = due;
                var _ = threads.submit(() -> {
                    Client.Answer answer = client.send(request.get());
                    return samples.add(new Sample(name, dueThen, System.nanoTime(), answer.status()));
                });
            }
            threads.shutdown();
            if (!threads.awaitTermination(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException(name + ": requests without an end");
            }
        }
        return List.copyOf(samples);
    }
}
