package dev.cells.cellctl;

import dev.cells.cellctl.audit.AuditCommand;
import dev.cells.cellctl.cell.CellCommand;
import dev.cells.cellctl.completion.CompleteCommand;
import dev.cells.cellctl.completion.CompletionCommand;
import dev.cells.cellctl.context.ContextCommand;
import dev.cells.cellctl.doctor.DoctorCommand;
import dev.cells.cellctl.map.MapCommand;
import dev.cells.cellctl.session.GlobalOptions;
import dev.cells.cellctl.tenant.TenantCommand;
import dev.cells.cellctl.version.Version;
import dev.cells.cellctl.version.VersionCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "cellctl",
        versionProvider = RootCommand.Release.class,
        description = "Operates a fleet of cells through its control plane.",
        subcommands = {
            CellCommand.class,
            TenantCommand.class,
            MapCommand.class,
            AuditCommand.class,
            DoctorCommand.class,
            ContextCommand.class,
            VersionCommand.class,
            CompletionCommand.class,
            CompleteCommand.class,
            TrainCommand.class
        },
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
