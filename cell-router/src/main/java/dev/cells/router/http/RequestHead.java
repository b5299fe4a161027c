package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.Locale;

/** A request's head: its line, its framing and what it asks of the connection. */
public final class RequestHead {

    private static final byte[] CLOSE = ascii("close");
    private static final byte[] KEEP_ALIVE = ascii("keep-alive");
    private static final byte[] UPGRADE = ascii("upgrade");
    private static final byte[] H2C = ascii("h2c");
    private static final byte[] VIA = ascii("via");
    private static final byte[] CONTINUE = ascii("100-continue");

    private final Head head;
    RequestLine line = RequestLine.NONE;
    private Framing framing = Framing.NONE;
    private Authority authority = Authority.NONE;
    private boolean keepAlive;
    private boolean upgrade;
    private boolean expectsContinue;

    public RequestHead(Head head) {
        this.head = head;
    }

    private static byte[] ascii(String word) {
        return word.getBytes(US_ASCII);
    }

    /** Forgets the request before, so that a refusal of the next one does not speak of it. */
    public void clear() {
        line = RequestLine.NONE;
        framing = Framing.NONE;
        keepAlive = false;
    }

    /** Bytes of the whole head. */
    public int length() {
        return head.length;
    }

    /** Derives everything from a complete head. */
    public void parse() throws BadMessage {
        clear();
        line = RequestLine.parse(head);
        framing = Framing.of(head, line.http10());
        authority = Authority.of(head, line);
        keepAlive = !head.listHas(Field.CONNECTION, CLOSE)
                && (!line.http10() || head.listHas(Field.CONNECTION, KEEP_ALIVE));
        upgrade = !line.http10()
                && head.has(Field.UPGRADE)
                && head.listHas(Field.CONNECTION, UPGRADE)
                && !head.listHas(Field.UPGRADE, H2C);
        expectsContinue = parseExpect();
    }

    private boolean parseExpect() throws BadMessage {
        if (line.http10() || !head.has(Field.EXPECT)) {
            return false;
        }
        if (!head.listIsAll(Field.EXPECT, CONTINUE)) {
            throw new BadMessage(417, "expectation-unknown", "Expect can only be 100-continue");
        }
        return hasBody();
    }

    /** Refuses a bad request line while the fields are still to come. */
    public void checkLine() throws BadMessage {
        line = RequestLine.parse(head);
    }

    public Head head() {
        return head;
    }

    /** Where the method is in {@link Head#bytes()}; both 0 when the line could not be read. */
    public int methodFrom() {
        return line.methodFrom();
    }

    public int methodTo() {
        return line.methodTo();
    }

    /** Where the target is that is forwarded: path and query, without scheme and host. */
    public int pathFrom() {
        return line.pathFrom();
    }

    public int pathTo() {
        return line.pathTo();
    }

    public Framing framing() {
        return framing;
    }

    public boolean hasBody() {
        return framing instanceof Framing.Chunked || (framing instanceof Framing.Length(long bytes) && bytes > 0);
    }

    /** The host it names: of the target if that is absolute, else of the {@code Host} field. */
    public Authority authority() {
        return authority;
    }

    public boolean http10() {
        return line.http10();
    }

    /** Whether the client wants to send another request on this connection. */
    public boolean keepAlive() {
        return keepAlive;
    }

    /** Asks to switch to another protocol than HTTP/2. */
    public boolean upgrade() {
        return upgrade;
    }

    /** Whether what an answer switches to is what was asked for; one that does not say is believed. */
    public boolean asksToUpgradeTo(ResponseHead response) {
        Head other = response.head();
        int field = other.only(Field.UPGRADE);
        return field == -1
                || (field >= 0
                        && head.listHas(
                                Field.UPGRADE,
                                other.value(field).toLowerCase(Locale.ROOT).getBytes(ISO_8859_1)));
    }

    public boolean expectsContinue() {
        return expectsContinue;
    }

    /** How many more hops an OPTIONS or TRACE request may take (RFC 9110 section 7.6.2); -1 when it does not say. */
    public long maxForwards() {
        int field = head.only(Field.MAX_FORWARDS);
        return field >= 0 && (line.is("OPTIONS") || line.is("TRACE"))
                ? Ascii.decimal(head.bytes(), head.valueFrom(field), head.valueTo(field))
                : -1;
    }

    public boolean isTrace() {
        return line.is("TRACE");
    }

    /** What TRACE is answered with: the head as it came, without lines that may hold secrets (RFC 9110 section 9.3.8). */
    public byte[] reflection() {
        var lines = new ByteArrayOutputStream(head.length);
        lines.write(head.bytes(), head.startFrom, head.startTo + 2 - head.startFrom);
        for (int i = 0; i < head.fields(); i++) {
            boolean shown = switch (head.kind(i)) {
                case HOST, MAX_FORWARDS, CONNECTION, X_TENANT_ID -> true;
                default -> head.isNamed(i, VIA);
            };
            if (shown) {
                lines.write(head.bytes(), head.nameFrom(i), head.lineEnd(i) - head.nameFrom(i));
            }
        }
        return lines.toByteArray();
    }

    public boolean isHead() {
        return line.is("HEAD");
    }

    /** May be sent twice without doing more than once (RFC 9110 section 9.2.2). */
    public boolean isIdempotent() {
        return line.is("GET")
                || line.is("HEAD")
                || line.is("OPTIONS")
                || line.is("PUT")
                || line.is("DELETE")
                || line.is("TRACE");
    }
}
