package dev.cells.control.change;

/** What an Idempotency-Key says about a request. */
public sealed interface Claim {

    /** Do it; {@code again} when an earlier attempt with this key did not end with an answer. */
    record Proceed(boolean again) implements Claim {}

    /** It was done: say this. */
    record Replay(Answer answer) implements Claim {}
}
