package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/**
 * A request line, as positions in the head's bytes.
 *
 * @param authorityFrom where an absolute target's authority begins; equal to {@code authorityTo} for other targets
 * @param pathFrom where the part begins that is forwarded, byte by byte as it came
 */
@SuppressWarnings("ArrayRecordComponent") // a view of the head, never compared
record RequestLine(
        byte[] bytes,
        int methodFrom,
        int methodTo,
        int authorityFrom,
        int authorityTo,
        int pathFrom,
        int pathTo,
        boolean http10) {

    static final RequestLine NONE = new RequestLine(new byte[0], 0, 0, 0, 0, 0, 0, false);

    private static final int VERSION_LENGTH = "HTTP/1.1".length();
    private static final byte[] CONNECT = "CONNECT".getBytes(US_ASCII);
    private static final byte[] OPTIONS = "OPTIONS".getBytes(US_ASCII);
    private static final byte[] HTTP = "http://".getBytes(US_ASCII);
    private static final byte[] HTTPS = "https://".getBytes(US_ASCII);

    static RequestLine parse(Head head) throws BadMessage {
        byte[] bytes = head.bytes();
        int from = head.startFrom;
        int to = head.startTo;
        int methodTo = from;
        while (methodTo < to && Ascii.isToken(bytes[methodTo])) {
            methodTo++;
        }
        int targetFrom = methodTo + 1;
        int targetTo = to - VERSION_LENGTH - 1;
        boolean shape = methodTo > from && targetTo > targetFrom && bytes[methodTo] == ' ' && bytes[targetTo] == ' ';
        if (!shape || !isTarget(bytes, targetFrom, targetTo)) {
            throw BadMessage.syntax(
                    Ascii.quote(bytes, from, to) + " is not method, target and HTTP/1.1, each one blank apart");
        }
        boolean http10 = http10(bytes, targetTo + 1);
        return target(bytes, from, methodTo, targetFrom, targetTo, http10);
    }

    private static boolean isTarget(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if ((bytes[i] >= 0 && bytes[i] <= ' ') || bytes[i] == 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static boolean http10(byte[] bytes, int from) throws BadMessage {
        int minor = minor(bytes, from);
        if (minor < 0) {
            throw BadMessage.syntax("the request line does not end in HTTP/1.1");
        }
        if (bytes[from + 5] != '1') {
            throw new BadMessage(505, "version-unsupported", "only HTTP/1.0 and HTTP/1.1 are spoken here");
        }
        return minor == 0;
    }

    /** The minor version if these bytes are {@code HTTP/digit.digit}, else -1. A minor above 1 is spoken to as 1 (RFC 9110 section 2.5). */
    static int minor(byte[] bytes, int from) {
        boolean version = bytes[from] == 'H'
                && bytes[from + 1] == 'T'
                && bytes[from + 2] == 'T'
                && bytes[from + 3] == 'P'
                && bytes[from + 4] == '/'
                && isDigit(bytes[from + 5])
                && bytes[from + 6] == '.'
                && isDigit(bytes[from + 7]);
        return version ? bytes[from + 7] - '0' : -1;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static RequestLine target(
            byte[] bytes, int from, int methodTo, int targetFrom, int targetTo, boolean http10) throws BadMessage {
        if (Arrays.equals(bytes, from, methodTo, CONNECT, 0, CONNECT.length)) {
            throw new BadMessage(501, "method-unsupported", "CONNECT is not served: this is no forward proxy");
        }
        if (bytes[targetFrom] == '/' || isAsterisk(bytes, from, methodTo, targetFrom, targetTo)) {
            return new RequestLine(bytes, from, methodTo, 0, 0, targetFrom, targetTo, http10);
        }
        int authority = authorityFrom(bytes, targetFrom, targetTo);
        if (authority < 0) {
            throw BadMessage.syntax(
                    "target " + Ascii.quote(bytes, targetFrom, targetTo) + " is neither a path nor an http URL");
        }
        int path = authority;
        while (path < targetTo && bytes[path] != '/' && bytes[path] != '?' && bytes[path] != '#') {
            path++;
        }
        return new RequestLine(bytes, from, methodTo, authority, path, path, targetTo, http10);
    }

    private static boolean isAsterisk(byte[] bytes, int from, int methodTo, int targetFrom, int targetTo) {
        return targetTo - targetFrom == 1
                && bytes[targetFrom] == '*'
                && Arrays.equals(bytes, from, methodTo, OPTIONS, 0, OPTIONS.length);
    }

    private static int authorityFrom(byte[] bytes, int from, int to) {
        for (byte[] scheme : new byte[][] {HTTP, HTTPS}) {
            if (to - from >= scheme.length && Ascii.equalsIgnoreCase(bytes, from, from + scheme.length, scheme)) {
                return from + scheme.length;
            }
        }
        return -1;
    }

    boolean absolute() {
        return authorityTo > 0;
    }

    /** Whether an absolute target's path lacks its leading slash. */
    boolean pathNeedsSlash() {
        return pathFrom == pathTo || (absolute() && bytes[pathFrom] != '/');
    }

    /** Method names are case-sensitive. */
    boolean is(String method) {
        int length = methodTo - methodFrom;
        if (length != method.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[methodFrom + i] != method.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
