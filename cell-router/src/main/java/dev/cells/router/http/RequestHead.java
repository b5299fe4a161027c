package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** A request's head: its line, its framing and what it asks of the connection. */
public final class RequestHead {

    private static final byte[] CLOSE = ascii("close");
    private static final byte[] KEEP_ALIVE = ascii("keep-alive");
    private static final byte[] UPGRADE = ascii("upgrade");
    private static final byte[] H2C = ascii("h2c");
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
        keepAlive = line.http10() ? head.listHas(Field.CONNECTION, KEEP_ALIVE) : !head.listHas(Field.CONNECTION, CLOSE);
        upgrade = !line.http10()
                && head.only(Field.UPGRADE) >= 0
                && head.listHas(Field.CONNECTION, UPGRADE)
                && !head.listHas(Field.UPGRADE, H2C);
        expectsContinue = parseExpect();
    }

    private boolean parseExpect() throws BadMessage {
        int expect = head.only(Field.EXPECT);
        if (expect == -1 || line.http10()) {
            return false;
        }
        if (expect < 0
                || !Ascii.equalsIgnoreCase(head.bytes(), head.valueFrom(expect), head.valueTo(expect), CONTINUE)) {
            throw new BadMessage(417, "expectation-unknown", "Expect can only be 100-continue");
        }
        return !(framing instanceof Framing.None);
    }

    public Head head() {
        return head;
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

    public boolean expectsContinue() {
        return expectsContinue;
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
