package dev.cells.cellctl.verb;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Asks until something has come true, for at most {@code timeout}; giving up changes nothing at the server. */
public final class Wait {

    private static final Duration EVERY = Duration.ofMillis(500);

    private final Session session;
    private final Duration timeout;
    private final String resume;

    /** @param resume the command that goes on watching, shown when the wait ends early */
    public Wait(Session session, Duration timeout, String resume) {
        this.session = session;
        this.timeout = timeout;
        this.resume = resume;
    }

    public <T> Item<T> until(Item<T> first, String what, Supplier<Item<T>> fetch, Predicate<T> reached) {
        Instant end = session.now().plus(timeout);
        try (var _ = Resume.hint(session, "Stopped waiting; the operation goes on. Watch it: " + resume)) {
            Item<T> item = first;
            while (!reached.test(item.value())) {
                if (!session.now().isBefore(end)) {
                    throw Failure.of(
                                    ExitCode.TIMED_OUT,
                                    "not " + what + " after " + Ages.text(timeout) + "; the operation goes on")
                            .tryNext(resume);
                }
                session.host().pause().of(EVERY);
                item = again(item, fetch);
            }
            return item;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.of(ExitCode.INTERRUPTED, "interrupted; the operation goes on")
                    .tryNext(resume);
        }
    }

    /** An unreachable server may come back before the time is over. */
    private static <T> Item<T> again(Item<T> last, Supplier<Item<T>> fetch) {
        try {
            return fetch.get();
        } catch (Failure e) {
            if (e.exit() == ExitCode.UNREACHABLE) {
                return last;
            }
            throw e;
        }
    }
}
