package dev.cells.cellctl.version;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "version", description = "Print this program's release; with --server-version the control plane's too.")
public final class VersionCommand implements Callable<Integer> {

    private final Session session;

    @Option(names = "--server-version", description = "Ask the control plane as well.")
    private boolean server;

    VersionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Format format = session.format(Format.TABLE, Format.WIDE, Format.JSON, Format.YAML);
        if (format.structured()) {
            session.console().data(VersionDocument.text(session, server));
        } else {
            session.console().data("cellctl " + Version.own());
            if (server) {
                session.console()
                        .data("server  " + session.controlPlane().version().version());
            }
        }
        return ExitCode.OK.code();
    }
}
