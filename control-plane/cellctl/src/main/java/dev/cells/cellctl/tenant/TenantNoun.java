package dev.cells.cellctl.tenant;

import dev.cells.cellctl.session.Noun;
import java.util.List;

/** {@code cellctl tenant}. */
public final class TenantNoun {

    public static final Noun NOUN = new Noun(
            "tenant",
            List.of("tenants", "t"),
            "Tenants and where they live.",
            List.of(
                    TenantList.class,
                    TenantGet.class,
                    TenantCreate.class,
                    TenantSuspend.class,
                    TenantResume.class,
                    TenantPin.class,
                    TenantUnpin.class,
                    TenantWhere.class));

    private TenantNoun() {}
}
