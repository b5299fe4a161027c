package dev.cells.lab.instance;

import java.util.Locale;

/** How an instance treats requests from now on; as text, {@code kind} or {@code kind number}. */
public sealed interface Behaviour {

    /** Answers after a while. */
    record Answer(long delayMs) implements Behaviour {}

    /** Reads requests and never answers. */
    record Hang() implements Behaviour {}

    /** Answers at once with this status. */
    record Fail(int status) implements Behaviour {}

    default String text() {
        return switch (this) {
            case Answer(long delayMs) -> "answer " + delayMs;
            case Hang _ -> "hang";
            case Fail(int status) -> "fail " + status;
        };
    }

    static Behaviour parse(String text) {
        String[] words = text.strip().toLowerCase(Locale.ROOT).split(" ", 2);
        return switch (words[0]) {
            case "answer" -> new Answer(Long.parseLong(words[1]));
            case "hang" -> new Hang();
            case "fail" -> new Fail(Integer.parseInt(words[1]));
            default -> throw new IllegalArgumentException("an instance cannot " + text);
        };
    }
}
