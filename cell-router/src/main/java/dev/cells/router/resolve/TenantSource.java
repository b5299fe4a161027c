package dev.cells.router.resolve;

import dev.cells.router.http.Ascii;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.Refusal;

/** A place in a request that can name its tenant. */
interface TenantSource {

    /** For messages: {@code host}, {@code header} or {@code token}. */
    String word();

    Claim of(RequestHead request);

    /** A claim of bytes that may not be an id at all. */
    static Claim named(String word, byte[] bytes, int from, int to) {
        return TenantKey.isValid(bytes, from, to)
                ? new Claim.Names(TenantKey.of(bytes, from, to))
                : new Claim.Wrong(new Refusal.TenantMalformed(word, Ascii.quote(bytes, from, to)));
    }
}
