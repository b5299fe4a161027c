package dev.cells.router.proxy;

import dev.cells.router.http.Framing;
import dev.cells.router.http.RequestHead;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** A request's body on its way to whichever attempt is on; keeps the beginning, so that another attempt can have it too. */
final class Upload {

    private final RequestHead request;
    private final ByteBufAllocator allocator;
    private final Replay replay = new Replay();
    private long bytes;
    private boolean done;

    Upload(RequestHead request, ByteBufAllocator allocator) {
        this.request = request;
        this.allocator = allocator;
    }

    /** Counts and keeps a piece; the caller still owns it. Returns the bytes so far. */
    long take(ByteBuf piece) {
        bytes += piece.readableBytes();
        replay.add(piece);
        return bytes;
    }

    /** Writes a piece in the framing that the head announced. */
    void write(Attempt to, ByteBuf piece) {
        if (request.framing() instanceof Framing.Chunked) {
            Chunks.write(piece, allocator, to::write);
        } else {
            to.write(piece);
        }
    }

    /** Writes everything that came so far, and the end if it came. */
    void writeKept(Attempt to) {
        replay.giveTo(piece -> write(to, piece));
        writeEndIfDone(to);
    }

    /** Nothing more will come. */
    void end() {
        done = true;
    }

    void writeEndIfDone(Attempt to) {
        if (done) {
            if (request.framing() instanceof Framing.Chunked) {
                Chunks.end(to::write);
            }
            to.sent();
        }
    }

    boolean isDone() {
        return done;
    }

    /** Whether all that was sent can be sent again. */
    boolean isReplayable() {
        return replay.isComplete();
    }

    void release() {
        replay.release();
    }
}
