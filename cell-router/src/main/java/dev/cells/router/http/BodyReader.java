package dev.cells.router.http;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Takes a body's content out of a stream, piece by piece, without its framing. */
public final class BodyReader {

    private final ChunkReader chunks = new ChunkReader();
    private Framing framing = Framing.NONE;
    private long remaining;
    private boolean done = true;

    /** Begins the body of the next message. */
    public void begin(Framing ofBody) {
        framing = ofBody;
        remaining = ofBody instanceof Framing.Length(long bytes) ? bytes : 0;
        done = ofBody instanceof Framing.None || (ofBody instanceof Framing.Length && remaining == 0);
        chunks.begin();
    }

    /** The next piece of content, to be released by the caller; null when {@code in} has no more of it. */
    public @Nullable ByteBuf read(ByteBuf in) throws BadMessage {
        if (done || !in.isReadable()) {
            return null;
        }
        return switch (framing) {
            case Framing.None _ -> null;
            case Framing.UntilClose _ -> in.readRetainedSlice(in.readableBytes());
            case Framing.Length _ -> {
                int taken = (int) Math.min(in.readableBytes(), remaining);
                remaining -= taken;
                done = remaining == 0;
                yield in.readRetainedSlice(taken);
            }
            case Framing.Chunked _ -> {
                ByteBuf piece = chunks.read(in);
                done = chunks.done();
                yield piece;
            }
        };
    }

    /** The trailer fields of a body that is done; null when there were none. */
    public @Nullable Head trailers() {
        return framing instanceof Framing.Chunked ? chunks.trailers() : null;
    }

    /** Whether the last byte of the body has been read. */
    public boolean done() {
        return done;
    }

    /** Whether the end of the connection is this body's end. */
    public boolean endsWithConnection() {
        return framing instanceof Framing.UntilClose;
    }
}
