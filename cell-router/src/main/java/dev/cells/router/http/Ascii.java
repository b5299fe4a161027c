package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Bytes of HTTP's grammar. */
public final class Ascii {

    private static final long DECIMAL_MAX = 100_000_000_000_000_000L;
    private static final boolean[] TOKEN = token();

    private Ascii() {}

    private static boolean[] token() {
        var table = new boolean[256];
        for (char c = '0'; c <= 'z'; c++) {
            table[c] = Character.isLetterOrDigit(c);
        }
        for (char c : "!#$%&'*+-.^_`|~".toCharArray()) {
            table[c] = true;
        }
        return table;
    }

    static boolean isToken(byte b) {
        return TOKEN[b & 0xff];
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** Whether there is a control character other than a tab. */
    static boolean hasControl(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if ((bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\t') || bytes[i] == 0x7f) {
                return true;
            }
        }
        return false;
    }

    /** {@code lower} must be lower case. */
    public static boolean equalsIgnoreCase(byte[] bytes, int from, int to, byte[] lower) {
        if (to - from != lower.length) {
            return false;
        }
        for (int i = 0; i < lower.length; i++) {
            if (lower(bytes[from + i]) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    /** Both parts of one array, without regard to letter case. */
    static boolean sameIgnoreCase(byte[] bytes, int from, int to, int otherFrom, int otherTo) {
        if (to - from != otherTo - otherFrom) {
            return false;
        }
        for (int i = 0; i < to - from; i++) {
            if (lower(bytes[from + i]) != lower(bytes[otherFrom + i])) {
                return false;
            }
        }
        return true;
    }

    public static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b + 32) : b;
    }

    /** Decimal digits only, a value below 10^18; -1 otherwise. */
    static long decimal(byte[] bytes, int from, int to) {
        long value = from == to ? -1 : 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || value >= DECIMAL_MAX) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** For messages: at most 80 characters, controls replaced. */
    public static String quote(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, Math.min(to - from, 80), ISO_8859_1);
        var shown = new StringBuilder("\"");
        text.chars().forEach(c -> shown.append(c < ' ' || c > '~' ? '?' : (char) c));
        return shown.append(to - from > 80 ? "…\"" : "\"").toString();
    }
}
