package dev.cells.cellctl;

import dev.cells.cellctl.api.Pause;
import dev.cells.cellctl.session.Host;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/** Runs the CLI in this process: its pauses take no time and move its clock. */
final class Cli {

    record Result(int code, String out, String err) {}

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final Map<String, String> environment = new HashMap<>(Map.of("LANG", "C.UTF-8"));
    private final Path home;
    private boolean terminal;
    private String input = "";
    private Instant now = NOW;
    private int pauses = Integer.MAX_VALUE;

    Cli(Path home) {
        this.home = home;
    }

    Cli with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Cli server(FakeControlPlane server) {
        return with("CELLCTL_SERVER", server.url()).with("CELLCTL_TOKEN", "secret-token");
    }

    Cli terminal() {
        terminal = true;
        return with("TERM", "xterm-256color");
    }

    Cli input(String text) {
        input = text;
        return this;
    }

    /** As if Ctrl-C came in the pause after so many. */
    Cli interruptAfter(int count) {
        pauses = count;
        return this;
    }

    Result run(String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        Pause pause = time -> {
            now = now.plus(time);
            if (pauses-- == 0) {
                throw new InterruptedException();
            }
        };
        var host = new Host(
                environment,
                home,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                () -> terminal,
                () -> 100,
                new MovingClock(),
                pause);
        int code = new Cellctl(host).run(words);
        boolean wasInterrupted = Thread.interrupted();
        assert !wasInterrupted || code == 130;
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private final class MovingClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
