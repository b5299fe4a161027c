package dev.cells.router.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads the chunked coding strictly (RFC 9112 section 7.1). Extensions are read and dropped, since chunking belongs to one hop; trailer
 * fields are kept apart from the header's.
 */
final class ChunkReader {

    /** Bytes of extensions beyond what the data justifies; more is nobody's honest message. */
    private static final int EXTENSIONS_MAX = 16 * 1024;

    private static final HeadLimits TRAILERS_MAX = new HeadLimits(0, 16 * 1024, 100);
    private static final int SIZE_DIGITS_MAX = 15;

    private enum State {
        SIZE,
        EXTENSION,
        SIZE_LF,
        DATA,
        DATA_CR,
        DATA_LF,
        TRAILERS_OR_END,
        TRAILERS,
        LAST_LF,
        DONE
    }

    private final ChunkExtension extension = new ChunkExtension();
    private State state = State.SIZE;
    private long size;
    private int digits;
    private boolean sized;
    private long overhead;
    private @Nullable HeadReader trailers;

    void begin() {
        state = State.SIZE;
        size = 0;
        digits = 0;
        sized = false;
        overhead = 0;
        trailers = null;
    }

    boolean done() {
        return state == State.DONE;
    }

    /** The trailer fields, once done; null when there were none. */
    @Nullable
    Head trailers() {
        return trailers == null ? null : trailers.head();
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
            step(in);
        }
        return null;
    }

    /** Reads past what follows the data if it is there already, so that the end is seen together with the last piece. */
    private ByteBuf finishedChunk(ByteBuf piece, ByteBuf in) throws BadMessage {
        try {
            while (in.isReadable() && state != State.DATA && state != State.DONE) {
                step(in);
            }
            return piece;
        } catch (BadMessage e) {
            piece.release();
            throw e;
        }
    }

    private void step(ByteBuf in) throws BadMessage {
        switch (state) {
            case SIZE -> size(in.readByte());
            case EXTENSION -> extension(in.readByte());
            case SIZE_LF -> sizeLine(in.readByte());
            case DATA_CR -> expect(in.readByte(), '\r', State.DATA_LF);
            case DATA_LF -> {
                expect(in.readByte(), '\n', State.SIZE);
                digits = 0;
                sized = false;
            }
            case TRAILERS_OR_END -> trailersOrEnd(in);
            case TRAILERS -> trailers(in);
            case LAST_LF -> expect(in.readByte(), '\n', State.DONE);
            case DATA, DONE -> throw new IllegalStateException(state.toString());
        }
    }

    private void size(byte b) throws BadMessage {
        int digit = Character.digit(b, 16);
        if (digit >= 0 && digits < SIZE_DIGITS_MAX) {
            size = size * 16 + digit;
            digits += size == 0 ? 0 : 1;
            sized = true;
            count();
        } else if (sized && b == '\r') {
            state = State.SIZE_LF;
        } else if (sized && digit < 0) {
            extension.begin();
            state = State.EXTENSION;
            extension(b);
        } else {
            throw BadMessage.framing("a chunk size is not a hexadecimal number");
        }
    }

    private void extension(byte b) throws BadMessage {
        count();
        if (b == '\r' && extension.mayEnd()) {
            state = State.SIZE_LF;
        } else {
            extension.take(b);
        }
    }

    private void sizeLine(byte b) throws BadMessage {
        expect(b, '\n', size == 0 ? State.TRAILERS_OR_END : State.DATA);
        // What the extensions of honest small chunks take is less than this.
        overhead = Math.max(0, overhead - size - 32);
    }

    private void trailersOrEnd(ByteBuf in) throws BadMessage {
        if (in.getByte(in.readerIndex()) == '\r') {
            in.skipBytes(1);
            state = State.LAST_LF;
        } else {
            trailers = HeadReader.ofTrailers(TRAILERS_MAX);
            state = State.TRAILERS;
        }
    }

    private void trailers(ByteBuf in) throws BadMessage {
        if (trailers != null && trailers.read(in)) {
            state = State.DONE;
        }
    }

    private void count() throws BadMessage {
        if (++overhead > EXTENSIONS_MAX) {
            throw BadMessage.framing("chunk sizes and extensions take more than " + EXTENSIONS_MAX + " bytes");
        }
    }

    private void expect(byte b, char wanted, State next) throws BadMessage {
        if (b != wanted) {
            throw BadMessage.framing("a chunk does not end where its size says");
        }
        state = next;
    }
}
