package dev.cells.cellctl.session;

import dev.cells.cellctl.api.ControlPlane;
import dev.cells.cellctl.config.ContextFile;
import dev.cells.cellctl.config.Settings;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Look;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One run of the CLI: what was asked for globally, and the things made from it when first needed. */
public final class Session implements AutoCloseable {

    private final Host host;
    private final GlobalOptions options;
    private @Nullable Settings settings;
    private @Nullable ControlPlane controlPlane;
    private @Nullable Console console;

    public Session(Host host, GlobalOptions options) {
        this.host = host;
        this.options = options;
    }

    public Host host() {
        return host;
    }

    public GlobalOptions options() {
        return options;
    }

    public Clock clock() {
        return host.clock();
    }

    public Instant now() {
        return host.clock().instant();
    }

    public Format format() {
        return Objects.requireNonNullElse(options.output, Format.TABLE);
    }

    /** For commands whose output some formats do not fit. */
    public Format format(Format... supported) {
        Format asked = format();
        for (Format one : supported) {
            if (one == asked) {
                return asked;
            }
        }
        throw Failure.of(ExitCode.USAGE, "-o " + asked.name().toLowerCase(Locale.ROOT) + " does not fit this command");
    }

    public Settings settings() {
        if (settings == null) {
            settings =
                    new Settings(host.environment(), contextFile(), options.context, options.server, options.tokenFile);
        }
        return settings;
    }

    public ContextFile contextFile() {
        return new ContextFile(Settings.file(host.environment(), host.home()));
    }

    public ControlPlane controlPlane() {
        if (controlPlane == null) {
            Settings chosen = settings();
            controlPlane = new ControlPlane(chosen.server(), chosen::token, options.requestTimeout, host.pause());
        }
        return controlPlane;
    }

    @Override
    public void close() {
        if (controlPlane != null) {
            controlPlane.close();
        }
    }

    public Console console() {
        if (console == null) {
            boolean terminal = host.terminal();
            int width = terminal && format() == Format.TABLE ? host.width().getAsInt() : 0;
            console = new Console(host, Look.of(host.environment(), terminal, options.noColor, width));
        }
        return console;
    }
}
