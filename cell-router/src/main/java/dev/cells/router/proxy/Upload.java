package dev.cells.router.proxy;

import dev.cells.router.http.Framing;
import dev.cells.router.http.Head;
import dev.cells.router.http.RequestHead;
import dev.cells.router.http.Trailers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** A request's body on its way to whichever attempt is on; keeps the beginning, so that another attempt can have it too. */
final class Upload {

    /** Bytes that count as progress; a client that sends fewer within the deadline only holds a place. */
    private static final int PROGRESS_MIN = 256;

    private static final byte[] NO_TRAILERS = new byte[0];

    private final RequestHead request;
    private final ByteBufAllocator allocator;
    private final Replay replay = new Replay();
    private long bytes;
    private byte[] trailers = NO_TRAILERS;
    private boolean progressed;
    private boolean done;

    Upload(RequestHead request, ByteBufAllocator allocator) {
        this.request = request;
        this.allocator = allocator;
    }

    /** Counts and keeps a piece; the caller still owns it. Returns the bytes so far. */
    long take(ByteBuf piece) {
        long before = bytes;
        bytes += piece.readableBytes();
        progressed = bytes / PROGRESS_MIN != before / PROGRESS_MIN;
        replay.add(piece);
        return bytes;
    }

    /** Whether the last piece took the body far enough to count. */
    boolean hasProgressed() {
        return progressed;
    }

    /** How many came so far. */
    long bytes() {
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

    /** Keeps the trailer fields that go on; they come before the end. */
    void trailers(Head fields) {
        trailers = Trailers.lines(fields);
    }

    /** Nothing more will come. */
    void end() {
        done = true;
    }

    void writeEndIfDone(Attempt to) {
        if (done) {
            if (request.framing() instanceof Framing.Chunked) {
                Chunks.end(trailers, allocator, to::write);
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
