package dev.cells.cellctl.audit;

import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl audit}. */
public final class AuditNoun {

    public static final Noun NOUN =
            new Noun("audit", List.of("audits"), "Who changed what, when and why.", List.of(AuditList.class));

    private AuditNoun() {}
}
