package dev.cells.router.proxy;

import io.netty.buffer.ByteBuf;
import java.time.Duration;

/**
 * What a client still sends after its last answer: read and dropped within bounds, never as a request. Closing at once would reset the
 * connection, and a client in the middle of an upload could lose the answer that tells it why.
 */
final class Linger {

    private static final long BYTES_MAX = 64L * 1024 * 1024;
    private static final long SILENT_MAX = Duration.ofSeconds(2).toNanos();
    private static final long LONGEST = Duration.ofSeconds(30).toNanos();

    private long bytes;
    private long begunAt;
    private long byteAt;
    private boolean begun;

    /** Our side has ended. */
    void begin(long nowNanos) {
        begun = true;
        begunAt = nowNanos;
        byteAt = nowNanos;
    }

    boolean hasBegun() {
        return begun;
    }

    /** Drops what came; false when that was more than is worth reading. */
    boolean drop(ByteBuf in, long nowNanos) {
        bytes += in.readableBytes();
        byteAt = nowNanos;
        in.release();
        return bytes <= BYTES_MAX;
    }

    boolean isOver(long nowNanos) {
        return begun && (nowNanos - byteAt > SILENT_MAX || nowNanos - begunAt > LONGEST);
    }
}
