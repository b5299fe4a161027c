package dev.cells.cellctl.cell;

import dev.cells.cellctl.occupancy.CellTop;
import dev.cells.cellctl.secret.CellSecrets;
import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl cell}. */
public final class CellNoun {

    public static final Noun NOUN = new Noun(
            "cell",
            List.of("cells", "c"),
            "Cells: full stacks that own tenants.",
            List.of(
                    CellList.class,
                    CellGet.class,
                    CellTop.class,
                    CellRegister.class,
                    CellCordon.class,
                    CellUncordon.class,
                    CellSecrets.class));

    private CellNoun() {}
}
