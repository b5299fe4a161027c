package dev.cells.cellctl.session;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Look;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.Tone;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Data goes to stdout; progress, warnings, hints and questions go to stderr. */
public final class Console {

    private final Host host;
    private final Look look;

    Console(Host host, Look look) {
        this.host = host;
        this.look = look;
    }

    public Look look() {
        return look;
    }

    public boolean terminal() {
        return host.terminal();
    }

    public void data(String line) {
        host.out().print(line + "\n");
        host.out().flush();
    }

    public void data(List<String> lines) {
        lines.forEach(line -> host.out().print(line + "\n"));
        host.out().flush();
    }

    /** Bytes exactly as they are, for texts that another program reads back. */
    public void data(byte[] bytes) {
        host.out().write(bytes, 0, bytes.length);
        host.out().flush();
    }

    public void data(Text text) {
        data(look.paint(text));
    }

    public void hint(String line) {
        host.err().print(look.glyphs(line) + "\n");
        host.err().flush();
    }

    public void warn(String line) {
        hint(look.paint(Text.warn(line)));
    }

    /** The next legal steps, on stderr because they are not data. */
    public void nextSteps(List<String> steps) {
        if (!steps.isEmpty()) {
            hint(look.paint(new Text("Next:", Tone.BOLD)));
            steps.forEach(step -> hint("  " + step));
        }
    }

    public void failure(Failure failure) {
        hint(look.paint(new Text("Error:", Tone.BAD)) + " " + failure.text());
        int width = failure.facts().stream()
                .mapToInt(fact -> fact.name().length())
                .max()
                .orElse(0);
        for (Failure.Fact fact : failure.facts()) {
            hint("  " + fact.name() + " ".repeat(width - fact.name().length() + 2) + fact.value());
        }
        if (!failure.tries().isEmpty()) {
            hint("Try:");
            failure.tries().forEach(step -> hint("  " + step));
        }
    }

    /** Asks before something is taken away; without a terminal nobody can answer, so {@code flag} must have been given. */
    public void confirm(boolean given, String question, String flag) {
        if (given) {
            return;
        }
        if (!host.terminal()) {
            throw Failure.of(ExitCode.USAGE, "not confirmed, and this is not a terminal; give " + flag);
        }
        host.err().print(question + " [y/N] ");
        host.err().flush();
        String answer = readLine();
        if (!answer.equalsIgnoreCase("y") && !answer.equalsIgnoreCase("yes")) {
            throw Failure.of(ExitCode.USAGE, "not confirmed; nothing was changed");
        }
    }

    /** As {@link #confirm}, by typing a name: yes is too quick for what touches everyone. */
    public void confirmName(@Nullable String given, String warning, String name) {
        String typed = given;
        if (typed == null) {
            if (!host.terminal()) {
                throw Failure.of(
                        ExitCode.USAGE, "not confirmed, and this is not a terminal; give --confirm '" + name + "'");
            }
            host.err().print(warning + " Type " + name + " to go on: ");
            host.err().flush();
            typed = readLine();
        }
        if (!typed.equals(name)) {
            throw Failure.of(ExitCode.USAGE, "\"" + typed + "\" is not " + name + "; nothing was changed");
        }
    }

    private String readLine() {
        try {
            var reader = new BufferedReader(new InputStreamReader(host.in(), StandardCharsets.UTF_8));
            String line = reader.readLine();
            return line == null ? "" : line.strip();
        } catch (IOException e) {
            return "";
        }
    }
}
