package dev.cells.router.proxy;

/** How an answer failed to come, or to end. */
sealed interface Broken {

    /**
     * The connection ended.
     *
     * @param begun whether some of the answer had arrived
     */
    record Closed(boolean begun) implements Broken {}

    /** What the instance sent is not HTTP, or is ambiguous. */
    record Invalid(String detail) implements Broken {}

    /** For the client: what which instance did. */
    default String by(String instance) {
        return switch (this) {
            case Closed _ -> "instance " + instance + " closed the connection without an answer";
            case Invalid(var detail) -> "instance " + instance + " did not answer in HTTP: " + detail;
        };
    }
}
