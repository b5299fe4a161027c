package dev.cells.router.http;

import io.netty.buffer.ByteBuf;

/**
 * Collects a message head from whatever pieces arrive and splits it strictly: CRLF line ends only, no folded lines, no blank
 * before a colon, no control characters. What two parsers could read differently is refused here.
 */
public final class HeadReader {

    private static final int BLOCK = 2 * 1024;

    private final Head head = new Head();
    private final HeadLimits limits;
    private int scanned;
    private int lineFrom;
    private boolean inStartLine = true;
    private boolean skippedEmptyLine;

    public HeadReader(HeadLimits limits) {
        this.limits = limits;
    }

    public Head head() {
        return head;
    }

    /** Forgets the message read before. */
    public void clear() {
        head.clear();
        scanned = 0;
        lineFrom = 0;
        inStartLine = true;
        skippedEmptyLine = false;
    }

    /** Whether a head has begun but not ended. */
    public boolean begun() {
        return head.length > 0;
    }

    /** Takes bytes up to the end of the head; true once it is complete. */
    public boolean read(ByteBuf in) throws BadMessage {
        while (in.isReadable()) {
            int before = head.length;
            int taken = Math.min(Math.min(in.readableBytes(), BLOCK), limits.bytes() - before);
            if (taken == 0) {
                throw new BadMessage(431, "head-too-large", "the header is longer than " + limits.bytes() + " bytes");
            }
            head.ensure(before + taken);
            in.getBytes(in.readerIndex(), head.bytes, before, taken);
            head.length = before + taken;
            boolean complete = scan();
            in.skipBytes(head.length - before);
            if (complete) {
                return true;
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
        if (inStartLine && end - lineFrom > limits.startLine()) {
            throw new BadMessage(
                    414, "target-too-long", "the request line is longer than " + limits.startLine() + " bytes");
        }
        return false;
    }

    private boolean endLine(int to) throws BadMessage {
        boolean empty = to == lineFrom;
        if (inStartLine) {
            if (empty && !skippedEmptyLine) {
                skippedEmptyLine = true;
                return false;
            }
            startLine(to);
            return false;
        }
        if (!empty) {
            field(to);
        }
        return empty;
    }

    private void startLine(int to) throws BadMessage {
        if (to - lineFrom > limits.startLine()) {
            throw new BadMessage(
                    414, "target-too-long", "the request line is longer than " + limits.startLine() + " bytes");
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
        for (int i = from; i < end; i++) {
            if ((bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\t') || bytes[i] == 0x7f) {
                throw BadMessage.syntax(
                        "the value of field " + Ascii.quote(bytes, lineFrom, nameTo) + " has a control character");
            }
        }
        if (head.fields() == limits.fields()) {
            throw new BadMessage(431, "head-too-large", "the header has more than " + limits.fields() + " fields");
        }
        head.addField(lineFrom, nameTo, from, end);
    }

    private BadMessage badName(int to) {
        return Ascii.isBlank(head.bytes[lineFrom])
                ? BadMessage.framing("a header line begins with a blank; folded lines are not accepted")
                : BadMessage.framing("header line " + Ascii.quote(head.bytes, lineFrom, to)
                        + " is not name, colon, value without a blank before the colon");
    }
}
