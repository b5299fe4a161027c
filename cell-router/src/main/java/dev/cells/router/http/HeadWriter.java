package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;

/** Writes heads: kept field lines go through byte by byte and in order, what belongs to one hop is written anew. */
public final class HeadWriter {

    private static final byte[] HTTP_11 = ascii(" HTTP/1.1\r\n");
    private static final byte[] STATUS_11 = ascii("HTTP/1.1 ");
    private static final byte[] HOST = ascii("Host: ");
    private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");
    private static final byte[] CHUNKED = ascii("Transfer-Encoding: chunked\r\n");
    private static final byte[] UPGRADE = ascii("Connection: Upgrade\r\n");
    private static final byte[] MAX_FORWARDS = ascii("Max-Forwards: ");
    private static final byte[] END = ascii("\r\n");
    private static final int STATUS_DIGITS = 3;
    private static final long REQUEST_KINDS = kinds(
            Field.OTHER,
            Field.AUTHORIZATION,
            Field.DATE,
            Field.EXPECT,
            Field.MAX_FORWARDS,
            Field.RETRY_AFTER,
            Field.TRAILER);

    /** All but those of one hop (RFC 9110 section 7.6.1) and the mark of our own answers. */
    private static final long ANSWER_KINDS = ~kinds(
            Field.CONNECTION,
            Field.HTTP2_SETTINGS,
            Field.KEEP_ALIVE,
            Field.PROXY_AUTHENTICATE,
            Field.PROXY_AUTHORIZATION,
            Field.PROXY_CONNECTION,
            Field.TE,
            Field.TRANSFER_ENCODING,
            Field.UPGRADE,
            Field.X_CELLS_ROUTER_ERROR);

    private HeadWriter() {}

    private static long kinds(Field... kinds) {
        long set = 0;
        for (Field kind : kinds) {
            set |= kind.bit();
        }
        return set;
    }

    public static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }

    /**
     * Writes a request's head without its last empty line.
     *
     * @param defaultHost what an HTTP/1.0 request without host is sent to
     */
    public static void request(RequestHead request, String defaultHost, ByteBuf out) {
        Head head = request.head();
        RequestLine line = request.line;
        out.writeBytes(line.bytes(), line.methodFrom(), line.methodTo() - line.methodFrom() + 1);
        if (line.pathNeedsSlash()) {
            out.writeByte(line.is("OPTIONS") && line.pathFrom() == line.pathTo() ? '*' : '/');
        }
        out.writeBytes(line.bytes(), line.pathFrom(), line.pathTo() - line.pathFrom());
        out.writeBytes(HTTP_11);
        Authority authority = request.authority();
        out.writeBytes(HOST);
        if (authority.from() == authority.to()) {
            out.writeBytes(ascii(defaultHost));
        } else {
            out.writeBytes(authority.bytes(), authority.from(), authority.to() - authority.from());
        }
        out.writeBytes(END);
        kept(head, out, requestKinds(request));
        if (request.maxForwards() > 0) {
            out.writeBytes(MAX_FORWARDS);
            decimal(request.maxForwards() - 1, out);
            out.writeBytes(END);
        }
        framing(request.framing(), out);
        if (request.upgrade()) {
            upgrade(head, out);
        }
    }

    /**
     * Writes an answer's head without framing, connection fields and the last empty line.
     *
     * @param trailers whether trailer fields will follow, so that their announcement is true
     */
    public static void response(ResponseHead response, boolean trailers, ByteBuf out) {
        Head head = response.head();
        out.writeBytes(STATUS_11);
        out.writeBytes(head.bytes(), response.statusFrom(), head.startTo - response.statusFrom());
        if (head.startTo - response.statusFrom() == STATUS_DIGITS) {
            out.writeByte(' ');
        }
        out.writeBytes(END);
        long kinds = ANSWER_KINDS;
        if (response.status() == 204 || response.interim()) {
            kinds &= ~Field.CONTENT_LENGTH.bit();
        }
        kept(head, out, trailers ? kinds : kinds & ~Field.TRAILER.bit());
        if (response.status() == 426 && head.has(Field.UPGRADE)) {
            upgrade(head, out);
        }
    }

    /** Copies runs of neighbouring kept lines at once. */
    private static void kept(Head head, ByteBuf out, long kinds) {
        boolean connection = head.has(Field.CONNECTION);
        int from = -1;
        for (int i = 0; i < head.fields(); i++) {
            Field kind = head.kind(i);
            boolean keep = (kinds & kind.bit()) != 0
                    && !(connection && kind != Field.CONTENT_LENGTH && head.namedInConnection(i));
            if (keep && from < 0) {
                from = head.nameFrom(i);
            } else if (!keep && from >= 0) {
                out.writeBytes(head.bytes(), from, head.nameFrom(i) - from);
                from = -1;
            }
        }
        if (from >= 0) {
            out.writeBytes(head.bytes(), from, head.length - END.length - from);
        }
    }

    /** Which kinds a request keeps; everything else is this hop's, or written anew. */
    private static long requestKinds(RequestHead request) {
        long kinds = REQUEST_KINDS;
        if (request.http10()) {
            kinds &= ~Field.EXPECT.bit();
        }
        if (!(request.framing() instanceof Framing.Chunked)) {
            kinds &= ~Field.TRAILER.bit();
        }
        return request.maxForwards() > 0 ? kinds & ~Field.MAX_FORWARDS.bit() : kinds;
    }

    public static void framing(Framing framing, ByteBuf out) {
        switch (framing) {
            case Framing.Length(long bytes) -> {
                out.writeBytes(CONTENT_LENGTH);
                decimal(bytes, out);
                out.writeBytes(END);
            }
            case Framing.Chunked _ -> out.writeBytes(CHUNKED);
            case Framing.None _, Framing.UntilClose _ -> {}
        }
    }

    /** Names the protocol to switch to, as the other side spelled it. */
    public static void upgrade(Head head, ByteBuf out) {
        out.writeBytes(UPGRADE);
        for (int i = 0; i < head.fields(); i++) {
            if (head.kind(i) == Field.UPGRADE) {
                out.writeBytes(head.bytes(), head.nameFrom(i), head.lineEnd(i) - head.nameFrom(i));
            }
        }
    }

    public static void end(ByteBuf out) {
        out.writeBytes(END);
    }

    /** Writes a number without making a string of it. */
    public static void decimal(long value, ByteBuf out) {
        if (value >= 10) {
            decimal(value / 10, out);
        }
        out.writeByte((byte) ('0' + value % 10));
    }

    /** The line before a chunk's content. */
    public static void chunkSize(int size, ByteBuf out) {
        boolean leading = true;
        for (int shift = 28; shift >= 0; shift -= 4) {
            int digit = (size >>> shift) & 0xf;
            if (digit != 0 || !leading || shift == 0) {
                out.writeByte(Character.forDigit(digit, 16));
                leading = false;
            }
        }
        out.writeBytes(END);
    }
}
