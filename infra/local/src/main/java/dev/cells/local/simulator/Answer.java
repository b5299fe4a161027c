package dev.cells.local.simulator;

/** Status and JSON body. */
record Answer(int status, String body) {

    /** {@code message} must not need escaping. */
    static Answer error(int status, String message) {
        return new Answer(status, "{\"error\":\"" + message + "\"}");
    }
}
