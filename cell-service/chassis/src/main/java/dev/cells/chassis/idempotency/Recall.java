package dev.cells.chassis.idempotency;

/** What is known about a key when its request begins. */
sealed interface Recall {

    /** Never seen: the key is now ours until the transaction ends. */
    record Fresh() implements Recall {}

    /** Another transaction works on it. */
    record InFlight() implements Recall {}

    /** It was used for another request. */
    record Reused() implements Recall {}

    /** This request was answered before. */
    record Known(Answer answer) implements Recall {}
}
