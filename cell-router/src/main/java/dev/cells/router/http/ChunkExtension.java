package dev.cells.router.http;

/** The grammar of what may follow a chunk's size: {@code *( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )}. */
final class ChunkExtension {

    private enum State {
        BEFORE_SEMICOLON,
        BEFORE_NAME,
        NAME,
        AFTER_NAME,
        BEFORE_VALUE,
        TOKEN,
        QUOTED,
        ESCAPED,
        AFTER_VALUE
    }

    private State state = State.BEFORE_SEMICOLON;

    void begin() {
        state = State.BEFORE_SEMICOLON;
    }

    /** Whether the line may end here. */
    boolean mayEnd() {
        return state == State.NAME || state == State.TOKEN || state == State.AFTER_VALUE;
    }

    void take(byte b) throws BadMessage {
        boolean blank = Ascii.isBlank(b);
        state = switch (state) {
            case BEFORE_SEMICOLON -> blank ? state : only(b == ';', State.BEFORE_NAME);
            case BEFORE_NAME -> blank ? state : only(Ascii.isToken(b), State.NAME);
            case NAME -> Ascii.isToken(b) ? state : afterName(b);
            case AFTER_NAME -> afterName(b);
            case BEFORE_VALUE -> blank ? state : b == '"' ? State.QUOTED : only(Ascii.isToken(b), State.TOKEN);
            case TOKEN -> Ascii.isToken(b) ? state : afterValue(b);
            case QUOTED -> b == '"' ? State.AFTER_VALUE : b == '\\' ? State.ESCAPED : only(isText(b), state);
            case ESCAPED -> only(isText(b), State.QUOTED);
            case AFTER_VALUE -> afterValue(b);
        };
    }

    private State afterName(byte b) throws BadMessage {
        return b == '=' ? State.BEFORE_VALUE : Ascii.isBlank(b) ? State.AFTER_NAME : only(b == ';', State.BEFORE_NAME);
    }

    private State afterValue(byte b) throws BadMessage {
        return Ascii.isBlank(b) ? State.BEFORE_SEMICOLON : only(b == ';', State.BEFORE_NAME);
    }

    private static boolean isText(byte b) {
        return b < 0 || (b >= ' ' && b != 0x7f) || b == '\t';
    }

    private static State only(boolean right, State next) throws BadMessage {
        if (!right) {
            throw BadMessage.framing("a chunk size is followed by something that is no chunk extension");
        }
        return next;
    }
}
