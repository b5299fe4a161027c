package dev.cells.cellctl;

import java.io.Console;
import java.io.IOException;
import java.util.Optional;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;

/**
 * Asks the terminal; apart from {@link Main}, so that output into a pipe loads no JLine. It is only asked: opening a JLine terminal
 * resets its input, and what people typed ahead for their shell would be lost.
 */
final class TerminalOutput {

    private TerminalOutput() {}

    /** Whether stdout is one, whatever stdin is. */
    static boolean present() {
        try {
            return TerminalProvider.load("ffm").isSystemStream(SystemStream.Output);
        } catch (IOException | LinkageError e) {
            return Optional.ofNullable(System.console())
                    .map(Console::isTerminal)
                    .orElse(false);
        }
    }

    /** Columns; 0, which cuts nothing, when the terminal does not say. */
    static int columns() {
        try {
            return Math.max(0, TerminalProvider.load("ffm").systemStreamWidth(SystemStream.Output));
        } catch (IOException | LinkageError e) {
            return 0;
        }
    }
}
