package dev.cells.cellctl;

import dev.cells.cellctl.session.Host;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The process: real streams, real terminal, real time. */
public final class Main {

    private Main() {}

    public static void main(String[] words) {
        // A library that signs tokens logs through SLF4J, which would complain on stderr that nobody listens.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        var host = new Host(
                System.getenv(),
                Path.of(System.getProperty("user.home")),
                System.in,
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false),
                TerminalOutput::present,
                TerminalOutput::columns,
                Clock.systemUTC(),
                time -> new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS));
        System.exit(new Cellctl(host).run(words));
    }

    /** Always UTF-8: JSON must be, and glyphs are replaced where the locale says otherwise. */
    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }
}
