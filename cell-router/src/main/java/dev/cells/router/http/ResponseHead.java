package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** An answer's head: its status, its framing and whether the connection can be used again. */
public final class ResponseHead {

    private static final byte[] CLOSE = "close".getBytes(US_ASCII);
    private static final int STATUS_AT = "HTTP/1.1 ".length();

    private final Head head;
    private int status;
    private Framing framing = Framing.NONE;
    private boolean keepAlive;
    private boolean bodyForbidden;

    public ResponseHead(Head head) {
        this.head = head;
    }

    /**
     * Derives everything from a complete head.
     *
     * @param toHead whether the request was HEAD, so that the fields describe a body that does not follow
     */
    public void parse(boolean toHead) throws BadMessage {
        byte[] bytes = head.bytes();
        int from = head.startFrom;
        int to = head.startTo;
        boolean http10 = minor(bytes, from, to) == 0;
        status = (int) Ascii.decimal(bytes, from + STATUS_AT, from + STATUS_AT + 3);
        boolean reason = to == from + STATUS_AT + 3 || bytes[from + STATUS_AT + 3] == ' ';
        if (status < 100 || status > 599 || !reason || Ascii.hasControl(bytes, from, to)) {
            throw notHttp(bytes, from, to);
        }
        Framing stated = Framing.of(head, http10);
        bodyForbidden = toHead || status < 200 || status == 204 || status == 304;
        framing = bodyForbidden ? Framing.NONE : stated instanceof Framing.None ? Framing.UNTIL_CLOSE : stated;
        keepAlive = !http10 && !(framing instanceof Framing.UntilClose) && !head.listHas(Field.CONNECTION, CLOSE);
    }

    private static int minor(byte[] bytes, int from, int to) throws BadMessage {
        int minor =
                to - from >= STATUS_AT + 3 && bytes[from + STATUS_AT - 1] == ' ' ? RequestLine.minor(bytes, from) : -1;
        if (minor < 0 || bytes[from + 5] != '1') {
            throw notHttp(bytes, from, to);
        }
        return minor;
    }

    private static BadMessage notHttp(byte[] bytes, int from, int to) {
        return BadMessage.syntax("status line " + Ascii.quote(bytes, from, to) + " is not an HTTP/1.1 one");
    }

    /** Where the status code and the reason begin. */
    int statusFrom() {
        return head.startFrom + STATUS_AT;
    }

    public Head head() {
        return head;
    }

    /** Bytes of the whole head. */
    public int length() {
        return head.length;
    }

    public int status() {
        return status;
    }

    public boolean interim() {
        return status < 200;
    }

    /** How the body that really follows is framed. */
    public Framing framing() {
        return framing;
    }

    /** No body follows whatever the fields say: the answer to HEAD, 1xx, 204 and 304. */
    public boolean bodyForbidden() {
        return bodyForbidden;
    }

    /** Whether the cell leaves the connection open. */
    public boolean keepAlive() {
        return keepAlive;
    }

    /** "Not processed": the tenant is owned elsewhere or fenced, so the request may be sent again. */
    public boolean notProcessed() {
        return (status == 421 && head.has(Field.X_CELL_OWNER_EPOCH))
                || (status == 503 && head.has(Field.X_TENANT_FENCED));
    }

    /** 502, 503 or 504 that the instance did not mean to give: without word of when to come again. */
    public boolean isFailure() {
        return status >= 502 && status <= 504 && !asksToComeAgain();
    }

    /** A 5xx given on purpose: it says when to come again, or that the tenant is fenced. */
    public boolean asksToComeAgain() {
        return status >= 500 && (head.has(Field.RETRY_AFTER) || head.has(Field.X_TENANT_FENCED));
    }

    /** Seconds of {@code Retry-After}, or -1. */
    public long retryAfterSeconds() {
        int field = head.only(Field.RETRY_AFTER);
        return field < 0 ? -1 : Ascii.decimal(head.bytes(), head.valueFrom(field), head.valueTo(field));
    }
}
