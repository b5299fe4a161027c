package dev.cells.cellctl.capacity;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.isolation.Sizing;

/**
 * One thing that must fit another.
 *
 * @param cell whose, or {@code fleet}
 * @param fit one of {@link #FITS}, {@link #EXCEEDS} and {@link #UNKNOWN}
 * @param arithmetic that can be checked with pencil and paper
 */
record Check(String cell, String what, String fit, String arithmetic) {

    static final String FITS = "fits";
    static final String EXCEEDS = "exceeds";
    static final String UNKNOWN = "unknown";

    static Check of(String cell, String what, Sizing.Fit fit) {
        return switch (fit) {
            case Sizing.Fit.Fits(var arithmetic, var left) ->
                new Check(cell, what, FITS, arithmetic + ", " + left + " left");
            case Sizing.Fit.Exceeds(var arithmetic, var over) ->
                new Check(cell, what, EXCEEDS, arithmetic + ", " + over + " too many");
        };
    }

    static Check unknown(String cell, String what, String why) {
        return new Check(cell, what, UNKNOWN, why);
    }

    String path() {
        return cell + "/" + what;
    }

    ExitCode exit() {
        return switch (fit) {
            case FITS -> ExitCode.OK;
            case EXCEEDS -> ExitCode.CONFLICT;
            default -> ExitCode.PAUSED;
        };
    }
}
