package dev.cells.router.cell;

/** How one try with an instance ended. */
public enum Outcome {
    /** It had the request, or part of it, and answered nothing: it failed, or was too late, or the client has gone. */
    NONE("none"),
    INFORMED("1xx"),
    SUCCEEDED("2xx"),
    REDIRECTED("3xx"),
    REFUSED("4xx"),
    FAILED("5xx"),
    /** Its answer began and was not brought to its end. */
    CUT("cut"),
    /** No connection could be made, so it has not seen the request. */
    UNREACHED("unreached");

    private static final Outcome[] BY_CLASS = {NONE, INFORMED, SUCCEEDED, REDIRECTED, REFUSED, FAILED};

    private final String word;

    Outcome(String word) {
        this.word = word;
    }

    /** By a status's first digit. */
    public static Outcome of(int status) {
        return BY_CLASS[Math.clamp(status / 100, 0, BY_CLASS.length - 1)];
    }

    /** As in metrics. */
    public String word() {
        return word;
    }
}
