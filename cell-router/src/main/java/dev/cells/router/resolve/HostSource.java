package dev.cells.router.resolve;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.router.http.Ascii;
import dev.cells.router.http.Authority;
import dev.cells.router.http.RequestHead;
import java.util.Locale;

/** A host of the form {@code {tenant}.cells.example}; letter case, port and a trailing dot do not matter. */
final class HostSource implements TenantSource {

    private static final String PLACEHOLDER = "{tenant}";

    private final byte[] before;
    private final byte[] after;

    HostSource(String pattern) {
        int at = pattern.indexOf(PLACEHOLDER);
        if (at < 0 || pattern.length() == PLACEHOLDER.length()) {
            throw new IllegalArgumentException("cells.router.tenant.host-pattern is \"" + pattern
                    + "\" but must hold {tenant} and something beside it, for example {tenant}.cells.example");
        }
        before = bytes(pattern.substring(0, at));
        after = bytes(pattern.substring(at + PLACEHOLDER.length()));
    }

    private static byte[] bytes(String text) {
        return text.toLowerCase(Locale.ROOT).getBytes(US_ASCII);
    }

    @Override
    public String word() {
        return "host name";
    }

    @Override
    public Claim of(RequestHead request) {
        Authority authority = request.authority();
        byte[] bytes = authority.bytes();
        int from = authority.from();
        int to = authority.hostTo();
        if (to > from && bytes[to - 1] == '.') {
            to--;
        }
        int idFrom = from + before.length;
        int idTo = to - after.length;
        boolean matches = idTo > idFrom
                && Ascii.equalsIgnoreCase(bytes, from, idFrom, before)
                && Ascii.equalsIgnoreCase(bytes, idTo, to, after);
        if (!matches) {
            return Claim.SILENT;
        }
        byte[] lower = new byte[idTo - idFrom];
        for (int i = 0; i < lower.length; i++) {
            lower[i] = Ascii.lower(bytes[idFrom + i]);
        }
        return TenantSource.named(word(), lower, 0, lower.length);
    }
}
