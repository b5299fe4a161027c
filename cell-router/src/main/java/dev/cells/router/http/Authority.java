package dev.cells.router.http;

/**
 * The host and port a request names, as positions in the head's bytes.
 *
 * @param hostTo end of the host without port; {@code from == to} when an HTTP/1.0 request names none
 */
@SuppressWarnings("ArrayRecordComponent") // a view of the head, never compared
public record Authority(byte[] bytes, int from, int hostTo, int to) {

    static final Authority NONE = new Authority(new byte[0], 0, 0, 0);

    /** Checks {@code Host} and takes an absolute target's authority before it (RFC 9112 section 3.2). */
    static Authority of(Head head, RequestLine line) throws BadMessage {
        int host = head.only(Field.HOST);
        if (host == -2 || (host == -1 && !line.http10())) {
            throw new BadMessage(400, "host-field", "exactly one Host field is needed");
        }
        if (host >= 0) {
            parse(head.bytes(), head.valueFrom(host), head.valueTo(host));
        }
        if (line.absolute()) {
            return parse(head.bytes(), line.authorityFrom(), line.authorityTo());
        }
        return host < 0 ? NONE : parse(head.bytes(), head.valueFrom(host), head.valueTo(host));
    }

    private static Authority parse(byte[] bytes, int from, int to) throws BadMessage {
        int hostTo = bytes.length > from && from < to && bytes[from] == '[' ? literalEnd(bytes, from, to) : from;
        while (hostTo < to && bytes[hostTo] != ':') {
            if (!isHost(bytes[hostTo]) || (bytes[hostTo] == '%' && !isEscape(bytes, hostTo, to))) {
                throw invalid(bytes, from, to);
            }
            hostTo++;
        }
        boolean port = hostTo == to || validPort(bytes, hostTo + 1, to);
        if (hostTo == from || !port) {
            throw invalid(bytes, from, to);
        }
        return new Authority(bytes, from, hostTo, to);
    }

    private static int literalEnd(byte[] bytes, int from, int to) throws BadMessage {
        for (int i = from + 1; i < to; i++) {
            if (bytes[i] == ']' && i > from + 1 && (i + 1 == to || bytes[i + 1] == ':')) {
                return i + 1;
            }
            if (Character.digit(bytes[i], 16) < 0 && bytes[i] != ':' && bytes[i] != '.') {
                break;
            }
        }
        throw invalid(bytes, from, to);
    }

    private static boolean validPort(byte[] bytes, int from, int to) {
        if (from == to) {
            return true;
        }
        long port = Ascii.decimal(bytes, from, to);
        return port >= 0 && port <= 65_535;
    }

    private static boolean isEscape(byte[] bytes, int at, int to) {
        return at + 2 < to && Character.digit(bytes[at + 1], 16) >= 0 && Character.digit(bytes[at + 2], 16) >= 0;
    }

    private static boolean isHost(byte b) {
        return (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || ".-_~%!$&'()*+;=".indexOf(b) >= 0;
    }

    private static BadMessage invalid(byte[] bytes, int from, int to) {
        return new BadMessage(400, "host-field", "host " + Ascii.quote(bytes, from, to) + " is not a host and port");
    }
}
