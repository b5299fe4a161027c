package dev.cells.router;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import org.jspecify.annotations.Nullable;

/** Starts the router; one that was asked to stop and has drained ends with 0, not with the signal's number. */
@QuarkusMain
public final class RouterMain implements QuarkusApplication {

    public static void main(String... arguments) {
        Quarkus.run(RouterMain.class, RouterMain::end, arguments);
    }

    @Override
    public int run(String... arguments) {
        Quarkus.waitForExit();
        return 0;
    }

    /** Everything has stopped. After SIGTERM the platform would answer 143; only halting now gives our own code. */
    private static void end(int code, @Nullable Throwable problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            System.err.println("the router did not start: " + cause.getMessage());
        }
        Runtime.getRuntime().halt(code);
    }
}
