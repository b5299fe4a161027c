package dev.cells.router.resolve;

import dev.cells.router.refuse.Refusal;

/** What one source of a request says about its tenant. */
sealed interface Claim {

    /** It says nothing; another source may. */
    record Silent() implements Claim {}

    record Names(TenantKey tenant) implements Claim {}

    record Wrong(Refusal refusal) implements Claim {}

    Silent SILENT = new Silent();
}
