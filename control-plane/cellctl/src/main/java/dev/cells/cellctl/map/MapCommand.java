package dev.cells.cellctl.map;

import picocli.CommandLine.Command;

@Command(
        name = "map",
        aliases = {"maps", "m"},
        description = "The routing map that routers follow.",
        subcommands = {MapShow.class, MapDiff.class, MapCheck.class, MapExplain.class})
public final class MapCommand {}
