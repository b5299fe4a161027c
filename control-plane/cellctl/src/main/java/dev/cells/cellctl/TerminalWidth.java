package dev.cells.cellctl;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Asks the terminal; apart from {@link Main}, so that output into a pipe loads no JLine. */
final class TerminalWidth {

    private TerminalWidth() {}

    /** Columns; 0, which cuts nothing, when the terminal does not say. */
    static int columns() {
        Logger.getLogger("org.jline").setLevel(Level.OFF);
        try (Terminal terminal =
                TerminalBuilder.builder().system(true).dumb(true).build()) {
            return Math.max(0, terminal.getWidth());
        } catch (IOException e) {
            return 0;
        }
    }
}
