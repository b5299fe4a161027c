package dev.cells.cellctl.cell;

import picocli.CommandLine.Command;

@Command(
        name = "cell",
        aliases = {"cells", "c"},
        description = "Cells: full stacks that own tenants.",
        subcommands = {CellList.class, CellGet.class, CellRegister.class, CellCordon.class, CellUncordon.class})
public final class CellCommand {}
