package dev.cells.cellctl.verb;

import dev.cells.cellctl.session.Console;
import dev.cells.cellctl.session.Session;

/** Prints a line on stderr when the process is ended from outside, for example with Ctrl-C, before {@link #close()}. */
final class Resume implements AutoCloseable {

    private final Thread hook;

    private Resume(Thread hook) {
        this.hook = hook;
    }

    static Resume hint(Session session, String line) {
        Console console = session.console();
        var hook = new Thread(() -> console.hint("\n" + line), "resume-hint");
        Runtime.getRuntime().addShutdownHook(hook);
        return new Resume(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, so the hook is already doing its work.
        }
    }
}
