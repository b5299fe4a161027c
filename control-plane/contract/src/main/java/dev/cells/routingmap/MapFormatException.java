package dev.cells.routingmap;

import java.io.IOException;

/** A text that is not a routing map: says which line and why. Nothing of it may be used. */
public final class MapFormatException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * @param reason a short stable word for metrics: {@code header}, {@code digest}, {@code counts}, {@code line}, {@code order},
     *     {@code truncated}, {@code too-large}, {@code revision}
     * @param line 1-based, 0 when it is about the whole text
     */
    public MapFormatException(String reason, long line, String message) {
        super(line == 0 ? message : "line " + line + ": " + message);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
