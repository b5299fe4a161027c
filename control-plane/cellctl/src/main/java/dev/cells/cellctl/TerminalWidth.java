package dev.cells.cellctl;

import java.io.IOException;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;

/**
 * Asks the terminal; apart from {@link Main}, so that output into a pipe loads no JLine. Only the width is asked: opening a JLine
 * terminal resets its input, and what people typed ahead for their shell would be lost.
 */
final class TerminalWidth {

    private TerminalWidth() {}

    /** Columns; 0, which cuts nothing, when the terminal does not say. */
    static int columns() {
        try {
            return Math.max(0, TerminalProvider.load("ffm").systemStreamWidth(SystemStream.Output));
        } catch (IOException | LinkageError e) {
            return 0;
        }
    }
}
