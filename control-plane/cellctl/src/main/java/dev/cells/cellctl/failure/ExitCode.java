package dev.cells.cellctl.failure;

/** What the process ends with; scripts depend on these numbers, so they never change. */
public enum ExitCode {
    OK(0, "done"),
    ERROR(1, "error"),
    USAGE(2, "wrong usage, or a confirmation is missing"),
    NOT_FOUND(3, "not found"),
    NOT_ALLOWED(4, "not allowed: token missing, invalid or without the role"),
    CONFLICT(5, "conflict, or refused by a gate"),
    ENDED_FAILED(6, "the operation ended failed or aborted"),
    TIMED_OUT(7, "timed out while waiting; the operation goes on"),
    UNREACHABLE(8, "server unreachable"),
    PAUSED(9, "paused or inconclusive"),
    CHANGES(10, "--dry-run --exit-code found changes"),
    INTERRUPTED(130, "interrupted with Ctrl-C");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    /** One phrase for {@code --help}. */
    public String meaning() {
        return meaning;
    }
}
