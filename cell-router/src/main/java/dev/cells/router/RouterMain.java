package dev.cells.router;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts the router; one that was asked to stop and has drained ends with 0.
 *
 * <p>Left alone, the platform ends with the signal's number, which supervisors count as a failure. A hook of our own waits for
 * Quarkus to have stopped and ends the process before the platform does.
 */
@QuarkusMain
public final class RouterMain implements QuarkusApplication {

    private static final int FAILED = 1;
    private static final long STOP_MINUTES_MAX = 10;
    private static final CompletableFuture<Integer> STOPPED = new CompletableFuture<>();

    public static void main(String... arguments) {
        Runtime.getRuntime().addShutdownHook(new Thread(RouterMain::halt, "cells-exit"));
        Quarkus.run(RouterMain.class, RouterMain::stopped, arguments);
    }

    @Override
    public int run(String... arguments) {
        Quarkus.waitForExit();
        return 0;
    }

    private static void stopped(int code, @Nullable Throwable problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            System.err.println("the router did not start: " + cause.getMessage());
        }
        STOPPED.complete(code);
        System.exit(code);
    }

    private static void halt() {
        int code = STOPPED.completeOnTimeout(FAILED, STOP_MINUTES_MAX, TimeUnit.MINUTES)
                .join();
        Runtime.getRuntime().halt(code);
    }
}
