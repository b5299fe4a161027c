package dev.cells.cellctl.session;

import dev.cells.cellctl.api.Pause;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * The process around the CLI; tests give their own.
 *
 * @param terminal whether input and output are a terminal
 * @param screen whether output alone is a terminal, whatever input is; asked before secrets are printed
 * @param width columns of the terminal; asked only when there is one, because it takes time to find out
 */
public record Host(
        Map<String, String> environment,
        Path home,
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean terminal,
        BooleanSupplier screen,
        IntSupplier width,
        Clock clock,
        Pause pause) {}
