package dev.cells.cellctl.context;

import picocli.CommandLine.Command;

@Command(
        name = "context",
        aliases = {"contexts", "ctx"},
        description = "Which control plane the commands talk to.",
        subcommands = {ContextList.class, ContextUse.class, ContextSet.class, ContextGet.class, ContextDelete.class})
public final class ContextCommand {}
