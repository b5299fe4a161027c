package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** {@code RateLimit: "policy";r=0;t=30} (IETF draft-ietf-httpapi-ratelimit-headers): what is left of a quota, and when it is reset. */
public final class RateLimitField {

    private RateLimitField() {}

    /** Seconds until this policy's quota is reset; 0 when the answer does not say that it is used up. */
    public static long resetSeconds(ResponseHead response, String policy) {
        Head head = response.head();
        for (int i = 0; i < head.fields(); i++) {
            if (head.kind(i) == Field.RATELIMIT) {
                long seconds = resetSeconds(head.value(i), policy);
                if (seconds > 0) {
                    return seconds;
                }
            }
        }
        return 0;
    }

    static long resetSeconds(String value, String policy) {
        for (String member : value.split(",", -1)) {
            String[] parts = member.split(";", -1);
            if (parts[0].strip().equals("\"" + policy + "\"") && parameter(parts, "r=") == 0) {
                return Math.max(0, parameter(parts, "t="));
            }
        }
        return 0;
    }

    /** A parameter that is a decimal number without sign; -1 when it is missing or something else. */
    private static long parameter(String[] parts, String name) {
        long found = -1;
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            if (part.startsWith(name)) {
                byte[] digits = part.substring(name.length()).getBytes(ISO_8859_1);
                found = Ascii.decimal(digits, 0, digits.length);
            }
        }
        return found;
    }
}
