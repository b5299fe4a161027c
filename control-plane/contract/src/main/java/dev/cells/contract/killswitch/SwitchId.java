package dev.cells.contract.killswitch;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Names a kill switch: what it turns off and for whom. As text {@code feature:reports@all},
 * {@code route:GET /v1/bookings@cell:c1} or {@code job:sms-reminder@tenant:acme}; there is at most one of each.
 */
public record SwitchId(SwitchKind kind, String name, SwitchScope scope) {

    public SwitchId {
        if (!kind.isName(name)) {
            throw new IllegalArgumentException(
                    switch (kind) {
                        case FEATURE, JOB ->
                            "a " + kind.word() + " is named by 1 to 100 letters, digits, dots and dashes, not \"" + name
                                    + "\"";
                        case ROUTE ->
                            "a route is METHOD /path with the template's {names}, for example \"GET /v1/bookings/{id}\", not \""
                                    + name + "\"";
                    });
        }
    }

    /**
     * Reads an id.
     *
     * @throws IllegalArgumentException which says what an id looks like
     */
    public static SwitchId parse(String text) {
        int colon = text.indexOf(':');
        int at = text.lastIndexOf('@');
        if (colon < 0 || at < colon) {
            throw malformed(text);
        }
        var kind = SwitchKind.of(text.substring(0, colon)).orElseThrow(() -> malformed(text));
        return new SwitchId(kind, text.substring(colon + 1, at), SwitchScope.parse(text.substring(at + 1)));
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException(
                "a switch is KIND:NAME@SCOPE with kind feature, route or job, for example feature:reports@all, not \""
                        + text + "\"");
    }

    /** As one segment of a URL's path. */
    public String encoded() {
        return URLEncoder.encode(toString(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** What it turns off, for example {@code feature:reports}. */
    public String target() {
        return kind.word() + ":" + name;
    }

    @Override
    public String toString() {
        return target() + "@" + scope;
    }
}
