package dev.cells.router.http;

import io.netty.buffer.ByteBuf;

/**
 * Collects a message head from whatever pieces arrive and splits it strictly: CRLF line ends only, no folded lines, no blank
 * before a colon, no control characters. What two parsers could read differently is refused here.
 */
public final class HeadReader {

    private static final int BLOCK = 2 * 1024;

    /** What the fields read belong to. */
    private enum Kind {
        REQUEST,
        ANSWER,
        TRAILERS
    }

    private final Head head = new Head();
    private final HeadLimits limits;
    private final Kind kind;
    private int scanned;
    private int lineFrom;
    private boolean inStartLine;

    private HeadReader(HeadLimits limits, Kind kind) {
        this.limits = limits;
        this.kind = kind;
        clear();
    }

    /** Skips empty lines before a request, which some clients send after a body (RFC 9112 section 2.2). */
    public static HeadReader ofRequests(HeadLimits limits) {
        return new HeadReader(limits, Kind.REQUEST);
    }

    public static HeadReader ofAnswers(HeadLimits limits) {
        return new HeadReader(limits, Kind.ANSWER);
    }

    /** Reads only field lines, up to the empty line that ends them. */
    static HeadReader ofTrailers(HeadLimits limits) {
        return new HeadReader(limits, Kind.TRAILERS);
    }

    public Head head() {
        return head;
    }

    /** Forgets the message read before. */
    public void clear() {
        head.clear();
        scanned = 0;
        lineFrom = 0;
        inStartLine = kind != Kind.TRAILERS;
    }

    /** Whether a head has begun but not ended; empty lines before it are no beginning. */
    public boolean begun() {
        return head.length > 0;
    }

    /** Whether the start line is there already, so that it can be refused before the fields have come. */
    public boolean hasStartLine() {
        return head.length > 0 && !inStartLine;
    }

    /** Takes bytes up to the end of the head; true once it is complete. */
    public boolean read(ByteBuf in) throws BadMessage {
        while (in.isReadable()) {
            int before = head.length;
            int taken = Math.min(Math.min(in.readableBytes(), BLOCK), limits.bytes() - before);
            if (taken == 0) {
                throw new BadMessage(
                        431, "head-too-large", "the " + what() + " is longer than " + limits.bytes() + " bytes");
            }
            head.ensure(before + taken);
            in.getBytes(in.readerIndex(), head.bytes, before, taken);
            head.length = before + taken;
            boolean complete = scan();
            in.skipBytes(head.length - before);
            if (complete) {
                return true;
            }
            if (inStartLine && lineFrom == head.length) {
                clear();
            }
        }
        return false;
    }

    /** Looks at new bytes; at the end of the head, cuts the length to it. */
    private boolean scan() throws BadMessage {
        byte[] bytes = head.bytes;
        int end = head.length;
        for (int i = scanned; i < end; i++) {
            if (bytes[i] == '\n') {
                if (i == lineFrom || bytes[i - 1] != '\r') {
                    throw BadMessage.framing("a line ends in a bare line feed");
                }
                if (endLine(i - 1)) {
                    head.length = i + 1;
                    return true;
                }
                lineFrom = i + 1;
            }
        }
        scanned = end;
        if (inStartLine && end > lineFrom) {
            checkBegun(end);
        }
        return false;
    }

    /** Refuses early what can never become a start line, such as a TLS greeting. */
    private void checkBegun(int end) throws BadMessage {
        byte first = head.bytes[lineFrom];
        boolean emptyLine = first == '\r' && end - lineFrom == 1;
        if (!Ascii.isToken(first) && !emptyLine) {
            throw BadMessage.syntax("the message begins with " + Ascii.quote(head.bytes, lineFrom, end));
        }
        if (end - lineFrom > limits.startLine()) {
            throw tooLong();
        }
    }

    private BadMessage tooLong() {
        String line = kind == Kind.ANSWER ? "the status line" : "the request line";
        return new BadMessage(414, "target-too-long", line + " is longer than " + limits.startLine() + " bytes");
    }

    private boolean endLine(int to) throws BadMessage {
        boolean empty = to == lineFrom;
        if (inStartLine) {
            if (!empty || kind == Kind.ANSWER) {
                startLine(to);
            }
            return false;
        }
        if (!empty) {
            field(to);
        }
        return empty;
    }

    private void startLine(int to) throws BadMessage {
        if (to - lineFrom > limits.startLine()) {
            throw tooLong();
        }
        head.startFrom = lineFrom;
        head.startTo = to;
        inStartLine = false;
    }

    private void field(int to) throws BadMessage {
        byte[] bytes = head.bytes;
        int nameTo = lineFrom;
        while (nameTo < to && Ascii.isToken(bytes[nameTo])) {
            nameTo++;
        }
        if (nameTo == lineFrom || nameTo == to || bytes[nameTo] != ':') {
            throw badName(to);
        }
        int from = nameTo + 1;
        int end = to;
        while (from < end && Ascii.isBlank(bytes[from])) {
            from++;
        }
        while (end > from && Ascii.isBlank(bytes[end - 1])) {
            end--;
        }
        if (Ascii.hasControl(bytes, from, end)) {
            throw BadMessage.syntax(
                    "the value of field " + Ascii.quote(bytes, lineFrom, nameTo) + " has a control character");
        }
        if (head.fields() == limits.fields()) {
            throw new BadMessage(
                    431, "head-too-large", "the " + what() + " has more than " + limits.fields() + " fields");
        }
        head.addField(lineFrom, nameTo, from, end);
    }

    private BadMessage badName(int to) {
        return Ascii.isBlank(head.bytes[lineFrom])
                ? BadMessage.framing("a field line begins with a blank; folded lines are not accepted")
                : BadMessage.framing("field line " + Ascii.quote(head.bytes, lineFrom, to)
                        + " is not name, colon, value without a blank before the colon");
    }

    private String what() {
        return kind == Kind.TRAILERS ? "trailer section" : "header";
    }
}
