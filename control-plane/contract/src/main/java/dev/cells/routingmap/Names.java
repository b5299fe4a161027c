package dev.cells.routingmap;

/** The one rule for names that travel in host names, headers, Redis keys and SQL: a lower-case DNS label. */
final class Names {

    static final int LENGTH_MAX = 63;

    private Names() {}

    /** Returns {@code value}, or throws if it is not {@code [a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?}. */
    static String check(String kind, String value) {
        if (!valid(value)) {
            throw new IllegalArgumentException(kind + " " + quote(value)
                    + " is not 1 to 63 characters of a-z, 0-9 and '-', beginning and ending with a letter or digit");
        }
        return value;
    }

    static boolean valid(String value) {
        int length = value.length();
        if (length == 0 || length > LENGTH_MAX) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            boolean alphanumeric = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            boolean inner = i > 0 && i < length - 1;
            if (!alphanumeric && !(c == '-' && inner)) {
                return false;
            }
        }
        return true;
    }

    /** The same rule over bytes, for readers that build no string. */
    static boolean valid(byte[] bytes, int from, int length) {
        if (length == 0 || length > LENGTH_MAX) {
            return false;
        }
        for (int i = from; i < from + length; i++) {
            byte c = bytes[i];
            boolean alphanumeric = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            boolean inner = i > from && i < from + length - 1;
            if (!alphanumeric && !(c == '-' && inner)) {
                return false;
            }
        }
        return true;
    }

    /** Shortens and escapes a foreign value so that it can stand in a message or a log line. */
    static String quote(String value) {
        var shown = new StringBuilder("\"");
        for (int i = 0; i < Math.min(value.length(), 80); i++) {
            char c = value.charAt(i);
            shown.append(c < ' ' || c > '~' ? '?' : c);
        }
        return shown.append(value.length() > 80 ? "…\"" : "\"").toString();
    }
}
