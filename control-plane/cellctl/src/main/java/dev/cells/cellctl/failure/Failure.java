package dev.cells.cellctl.failure;

import java.util.ArrayList;
import java.util.List;

/** Ends a command: printed on stderr as one sentence, facts, and commands to try; the process exits with {@link #exit()}. */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Something known about the failure, for example {@code request 4bf9…}. */
    public record Fact(String name, String value) {}

    private final ExitCode exit;
    private final transient List<Fact> facts;
    private final transient List<String> tries;

    private Failure(ExitCode exit, String message, List<Fact> facts, List<String> tries) {
        super(message);
        this.exit = exit;
        this.facts = List.copyOf(facts);
        this.tries = List.copyOf(tries);
    }

    public static Failure of(ExitCode exit, String message) {
        return new Failure(exit, message, List.of(), List.of());
    }

    public Failure fact(String name, String value) {
        return new Failure(exit, text(), plus(facts, new Fact(name, value)), tries);
    }

    /** Adds a command the reader can type, or a thing to check. */
    public Failure tryNext(String step) {
        return new Failure(exit, text(), facts, plus(tries, step));
    }

    public ExitCode exit() {
        return exit;
    }

    public String text() {
        return String.valueOf(getMessage());
    }

    public List<Fact> facts() {
        return facts;
    }

    public List<String> tries() {
        return tries;
    }

    private static <T> List<T> plus(List<T> list, T more) {
        var longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
