package dev.cells.cellctl.map;

import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl map}. */
public final class MapNoun {

    public static final Noun NOUN = new Noun(
            "map",
            List.of("maps", "m"),
            "The routing map that routers follow.",
            List.of(MapShow.class, MapDiff.class, MapCheck.class, MapExplain.class));

    private MapNoun() {}
}
