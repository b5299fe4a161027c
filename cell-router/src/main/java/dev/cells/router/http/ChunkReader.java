package dev.cells.router.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads the chunked coding strictly (RFC 9112 section 7.1). Extensions and trailer fields are read and dropped: chunking belongs
 * to one hop, and a trailer must not reach whoever merges it into the header.
 */
final class ChunkReader {

    /** Bytes of extensions and trailers together; more is nobody's honest message. */
    private static final int OVERHEAD_MAX = 16 * 1024;

    private static final int SIZE_DIGITS_MAX = 15;

    private enum State {
        SIZE,
        EXTENSION,
        SIZE_LF,
        DATA,
        DATA_CR,
        DATA_LF,
        TRAILER_START,
        TRAILER,
        TRAILER_LF,
        LAST_LF,
        DONE
    }

    private State state = State.SIZE;
    private long size;
    private int digits;
    private int overhead;
    private boolean colon;

    void begin() {
        state = State.SIZE;
        size = 0;
        digits = 0;
        overhead = 0;
    }

    boolean done() {
        return state == State.DONE;
    }

    @Nullable
    ByteBuf read(ByteBuf in) throws BadMessage {
        while (in.isReadable() && state != State.DONE) {
            if (state == State.DATA) {
                int taken = (int) Math.min(in.readableBytes(), size);
                size -= taken;
                state = size == 0 ? State.DATA_CR : State.DATA;
                return finishedChunk(in.readRetainedSlice(taken), in);
            }
            step(in.readByte());
        }
        return null;
    }

    /** Reads past what follows the data if it is there already, so that the end is seen together with the last piece. */
    private ByteBuf finishedChunk(ByteBuf piece, ByteBuf in) throws BadMessage {
        try {
            while (in.isReadable() && state != State.DATA && state != State.DONE) {
                step(in.readByte());
            }
            return piece;
        } catch (BadMessage e) {
            piece.release();
            throw e;
        }
    }

    private void step(byte b) throws BadMessage {
        switch (state) {
            case SIZE -> size(b);
            case EXTENSION -> extension(b);
            case SIZE_LF -> expect(b, '\n', size == 0 ? State.TRAILER_START : State.DATA);
            case DATA_CR -> expect(b, '\r', State.DATA_LF);
            case DATA_LF -> {
                expect(b, '\n', State.SIZE);
                digits = 0;
            }
            case TRAILER_START -> trailerStart(b);
            case TRAILER -> trailer(b);
            case TRAILER_LF -> expect(b, '\n', State.TRAILER_START);
            case LAST_LF -> expect(b, '\n', State.DONE);
            case DATA, DONE -> throw new IllegalStateException(state.toString());
        }
    }

    private void size(byte b) throws BadMessage {
        int digit = Character.digit(b, 16);
        if (digit >= 0 && digits < SIZE_DIGITS_MAX) {
            size = size * 16 + digit;
            digits++;
        } else if (digits > 0 && b == '\r') {
            state = State.SIZE_LF;
        } else if (digits > 0 && b == ';') {
            state = State.EXTENSION;
        } else {
            throw BadMessage.framing("a chunk size is not a hexadecimal number");
        }
    }

    private void extension(byte b) throws BadMessage {
        count();
        if (b == '\r') {
            state = State.SIZE_LF;
        } else if (isControl(b)) {
            throw BadMessage.framing("a chunk extension has a control character");
        }
    }

    private void trailerStart(byte b) throws BadMessage {
        if (b == '\r') {
            state = State.LAST_LF;
        } else if (Ascii.isToken(b)) {
            count();
            colon = false;
            state = State.TRAILER;
        } else {
            throw BadMessage.framing("a trailer line does not begin with a field name");
        }
    }

    private void trailer(byte b) throws BadMessage {
        count();
        if (b == '\r') {
            if (!colon) {
                throw BadMessage.framing("a trailer line has no colon");
            }
            state = State.TRAILER_LF;
        } else if (b == ':') {
            colon = true;
        } else if ((!colon && !Ascii.isToken(b)) || isControl(b)) {
            throw BadMessage.framing("a trailer line is not name, colon, value");
        }
    }

    private static boolean isControl(byte b) {
        return (b >= 0 && b < ' ' && b != '\t') || b == 0x7f;
    }

    private void count() throws BadMessage {
        if (++overhead > OVERHEAD_MAX) {
            throw BadMessage.framing("chunk extensions and trailers are longer than " + OVERHEAD_MAX + " bytes");
        }
    }

    private void expect(byte b, char wanted, State next) throws BadMessage {
        if (b != wanted) {
            throw BadMessage.framing("a chunk does not end where its size says");
        }
        state = next;
    }
}
