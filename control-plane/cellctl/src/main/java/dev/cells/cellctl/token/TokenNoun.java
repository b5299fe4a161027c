package dev.cells.cellctl.token;

import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl token}. */
public final class TokenNoun {

    public static final Noun NOUN = new Noun(
            "token",
            List.of("tokens"),
            "Tokens for trying things out, signed by your own authority.",
            List.of(TokenTenant.class, TokenOperator.class));

    private TokenNoun() {}
}
