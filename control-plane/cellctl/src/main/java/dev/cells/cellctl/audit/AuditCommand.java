package dev.cells.cellctl.audit;

import picocli.CommandLine.Command;

@Command(
        name = "audit",
        aliases = "audits",
        description = "Who changed what, when and why.",
        subcommands = AuditList.class)
public final class AuditCommand {}
