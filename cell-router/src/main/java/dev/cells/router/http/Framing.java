package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** How long a message's body is, read from its fields; anything two parsers could read differently is refused. */
public sealed interface Framing {

    /** No body at all, which is not the same as one of length 0. */
    record None() implements Framing {}

    record Length(long bytes) implements Framing {}

    record Chunked() implements Framing {}

    /** Answers only: the body ends with the connection. */
    record UntilClose() implements Framing {}

    None NONE = new None();
    Chunked CHUNKED = new Chunked();
    UntilClose UNTIL_CLOSE = new UntilClose();
    byte[] CHUNKED_WORD = "chunked".getBytes(US_ASCII);

    /** What the fields say; {@link #NONE} when they say nothing. */
    static Framing of(Head head, boolean http10) throws BadMessage {
        int length = head.only(Field.CONTENT_LENGTH);
        int coding = head.only(Field.TRANSFER_ENCODING);
        if (length == -1 && coding == -1) {
            return NONE;
        }
        if (length == -2 || coding == -2) {
            throw BadMessage.framing("Content-Length or Transfer-Encoding is given more than once");
        }
        if (length >= 0 && coding >= 0) {
            throw BadMessage.framing("both Content-Length and Transfer-Encoding are given");
        }
        return coding >= 0 ? coded(head, coding, http10) : length(head, length);
    }

    private static Framing coded(Head head, int field, boolean http10) throws BadMessage {
        if (http10) {
            throw BadMessage.framing("HTTP/1.0 has no Transfer-Encoding");
        }
        if (!Ascii.equalsIgnoreCase(head.bytes(), head.valueFrom(field), head.valueTo(field), CHUNKED_WORD)) {
            throw BadMessage.framing("Transfer-Encoding "
                    + Ascii.quote(head.bytes(), head.valueFrom(field), head.valueTo(field)) + " is not chunked");
        }
        return CHUNKED;
    }

    private static Framing length(Head head, int field) throws BadMessage {
        long bytes = Ascii.decimal(head.bytes(), head.valueFrom(field), head.valueTo(field));
        if (bytes < 0) {
            throw BadMessage.framing("Content-Length "
                    + Ascii.quote(head.bytes(), head.valueFrom(field), head.valueTo(field))
                    + " is not a decimal number");
        }
        return new Length(bytes);
    }
}
