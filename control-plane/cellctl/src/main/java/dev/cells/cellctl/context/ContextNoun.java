package dev.cells.cellctl.context;

import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl context}. */
public final class ContextNoun {

    public static final Noun NOUN = new Noun(
            "context",
            List.of("contexts", "ctx"),
            "Which control plane the commands talk to.",
            List.of(ContextList.class, ContextUse.class, ContextSet.class, ContextGet.class, ContextDelete.class));

    private ContextNoun() {}
}
