package dev.cells.router;

import dev.cells.router.launch.CommandLine;
import dev.cells.router.launch.KnownKeys;
import dev.cells.router.launch.StartFailure;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    private static final int USAGE = 2;
    private static final long STOP_MINUTES_MAX = 10;
    private static final KnownKeys KEYS = new KnownKeys(RouterConfig.class);
    private static final CompletableFuture<Integer> STOPPED = new CompletableFuture<>();

    public static void main(String... arguments) {
        switch (CommandLine.read(List.of(arguments), KEYS)) {
            case CommandLine.Print(var text) -> System.out.print(text);
            case CommandLine.Wrong(var message) -> refuse(List.of(message));
            case CommandLine.Start(var settings) -> start(settings);
        }
    }

    private static void start(Map<String, String> settings) {
        settings.forEach(System::setProperty);
        List<String> unknown =
                new ArrayList<>(KEYS.unknownKeys(System.getProperties().stringPropertyNames()));
        unknown.addAll(KEYS.unknownVariables(System.getenv().keySet()));
        if (!unknown.isEmpty()) {
            refuse(unknown);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(RouterMain::halt, "cells-exit"));
        Quarkus.run(RouterMain.class, RouterMain::stopped);
    }

    private static void refuse(List<String> problems) {
        say(problems);
        System.exit(USAGE);
    }

    private static void say(List<String> problems) {
        problems.forEach(problem -> System.err.println("Error: " + problem));
    }

    @Override
    public int run(String... arguments) {
        Quarkus.waitForExit();
        return 0;
    }

    private static void stopped(int code, @Nullable Throwable problem) {
        if (problem != null) {
            say(StartFailure.sentences(problem, KEYS));
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
