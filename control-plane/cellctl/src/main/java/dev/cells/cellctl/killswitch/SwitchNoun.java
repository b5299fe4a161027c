package dev.cells.cellctl.killswitch;

import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl switch}. */
public final class SwitchNoun {

    public static final Noun NOUN = new Noun(
            "switch",
            List.of("switches", "ks"),
            "Kill switches: turn a feature, a route or a kind of jobs off.",
            List.of(SwitchList.class, SwitchOn.class, SwitchOff.class, SwitchHistory.class));

    private SwitchNoun() {}
}
