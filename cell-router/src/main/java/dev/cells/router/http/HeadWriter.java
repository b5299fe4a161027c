package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;

/** Writes heads: kept field lines go through byte by byte and in order, what belongs to one hop is written anew. */
public final class HeadWriter {

    private static final byte[] HTTP_11 = ascii(" HTTP/1.1\r\n");
    private static final byte[] STATUS_11 = ascii("HTTP/1.1");
    private static final byte[] HOST = ascii("Host: ");
    private static final byte[] CONTENT_LENGTH = ascii("Content-Length: ");
    private static final byte[] CHUNKED = ascii("Transfer-Encoding: chunked\r\n");
    private static final byte[] UPGRADE = ascii("Connection: Upgrade\r\n");
    private static final byte[] END = ascii("\r\n");

    private HeadWriter() {}

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
        kept(head, out, RequestFields::forwarded);
        framing(request.framing(), out);
        if (request.upgrade()) {
            upgrade(head, out);
        }
    }

    /** Writes an answer's head without framing, connection fields and the last empty line. */
    public static void response(ResponseHead response, ByteBuf out) {
        Head head = response.head();
        out.writeBytes(STATUS_11);
        int from = head.startFrom + STATUS_11.length;
        out.writeBytes(head.bytes(), from, head.startTo - from);
        out.writeBytes(END);
        kept(
                head,
                out,
                response.status() == 204 || response.interim()
                        ? ResponseFields::withoutLength
                        : ResponseFields::forwarded);
    }

    /** Copies runs of neighbouring kept lines at once. */
    private static void kept(Head head, ByteBuf out, Filter filter) {
        boolean connection = head.has(Field.CONNECTION);
        int from = -1;
        for (int i = 0; i < head.fields(); i++) {
            boolean keep = filter.keeps(head.kind(i))
                    && !(connection && head.kind(i) != Field.CONTENT_LENGTH && head.namedInConnection(i));
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

    /** Which kinds of field go through. */
    @FunctionalInterface
    private interface Filter {
        boolean keeps(Field kind);
    }

    /** Fields of requests. */
    private static final class RequestFields {
        static boolean forwarded(Field kind) {
            return switch (kind) {
                case OTHER, AUTHORIZATION, EXPECT, RETRY_AFTER -> true;
                default -> false;
            };
        }
    }

    /** Fields of answers. */
    private static final class ResponseFields {
        static boolean forwarded(Field kind) {
            return !kind.isHopByHop() && kind != Field.X_CELLS_ROUTER_ERROR;
        }

        static boolean withoutLength(Field kind) {
            return forwarded(kind) && kind != Field.CONTENT_LENGTH;
        }
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
