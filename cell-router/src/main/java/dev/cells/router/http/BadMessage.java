package dev.cells.router.http;

/** A message that must not be forwarded: its framing or syntax is ambiguous, or it is larger than allowed. */
public final class BadMessage extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    /**
     * @param status what the router answers when a client sent this
     * @param code stable word for the problem document, for example {@code request-framing}
     */
    public BadMessage(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    static BadMessage syntax(String message) {
        return new BadMessage(400, "request-syntax", message);
    }

    static BadMessage framing(String message) {
        return new BadMessage(400, "request-framing", message);
    }
}
