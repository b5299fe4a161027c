package dev.cells.chassis.management;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The control lane: threads of its own, so that management works while every request thread waits. */
@Singleton
class ManagementExecutor {

    private static final long KEEP_SECONDS = 30;

    private final ThreadPoolExecutor executor;

    ManagementExecutor(ManagementConfig config) {
        executor = new ThreadPoolExecutor(
                config.threads(),
                config.threads(),
                KEEP_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(config.waiting()),
                Thread.ofPlatform().daemon().name("management-", 0).factory());
        executor.allowCoreThreadTimeOut(true);
    }

    /** Runs {@code work} soon, or throws the 503 when too many calls wait. */
    void execute(Runnable work) {
        try {
            executor.execute(work);
        } catch (RejectedExecutionException e) {
            throw new ProblemException(
                    Problem.of(503, "management-busy", "Management busy", "Too many management calls wait here.")
                            .withRetry(),
                    Map.of("Retry-After", "1"));
        }
    }

    void stop(@Observes ShutdownEvent event) {
        executor.shutdownNow();
    }
}
