package dev.cells.cellctl.secret;

import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl control}. */
public final class ControlNoun {

    public static final Noun NOUN = new Noun(
            "control", List.of("control-plane"), "The control plane's own setup.", List.of(ControlSecrets.class));

    private ControlNoun() {}
}
