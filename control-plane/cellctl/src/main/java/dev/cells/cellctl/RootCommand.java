package dev.cells.cellctl;

import dev.cells.cellctl.session.GlobalOptions;
import dev.cells.cellctl.version.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "cellctl",
        versionProvider = RootCommand.Release.class,
        description = "Operates a fleet of cells through its control plane.",
        footer = {
            "",
            "kubectl's order works too: cellctl get cells, cellctl get tenant acme, cellctl create tenant acme.",
            "",
            "Environment: CELLCTL_SERVER, CELLCTL_TOKEN, CELLCTL_TOKEN_FILE, CELLCTL_CONTEXT, CELLCTL_CONFIG, NO_COLOR."
        })
final class RootCommand {

    @Mixin
    final GlobalOptions options;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the release.")
    boolean version;

    RootCommand(GlobalOptions options) {
        this.options = options;
    }

    static final class Release implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"cellctl " + Version.own()};
        }
    }
}
