package dev.cells.chassis.queue;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The jobs that run in this process and the threads that run them; as many as there are worker threads. */
@ApplicationScoped
class Leases {

    private final Map<Job, Thread> running = new ConcurrentHashMap<>();

    @Inject
    Leases(MeterRegistry meters) {
        meters.gaugeMapSize("cells.jobs.running", List.of(), running);
    }

    void hold(Job job) {
        running.put(job, Thread.currentThread());
    }

    void drop(Job job) {
        running.remove(job);
    }

    boolean holds(Job job) {
        return running.containsKey(job);
    }

    List<Job> held() {
        return List.copyOf(running.keySet());
    }

    /** A job that finished during the renewal is missing from {@code ours} too, but is not running any more either. */
    void interruptAllBut(Set<UUID> ours) {
        running.forEach((job, thread) -> {
            if (!ours.contains(job.id()) && running.remove(job, thread)) {
                thread.interrupt();
            }
        });
    }

    List<Job> interruptAll() {
        var jobs = held();
        interruptAllBut(Set.of());
        return jobs;
    }
}
