package dev.cells.router.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * Joins a head with the small body behind it, so that both leave in one plain send instead of a gathering one: copying a few hundred
 * bytes costs less than a second buffer does. Whoever flushes must {@link #send} first.
 */
@SuppressWarnings("FutureReturnValueIgnored") // how a write went, the channel itself reports
final class Joined {

    /** Bytes that a head's buffer should have left for a body. */
    static final int ROOM = 512;

    private @Nullable ByteBuf held;

    /** Writes bytes, which now belong here, behind those that wait. */
    void write(ByteBuf bytes, ChannelHandlerContext to) {
        ByteBuf before = held;
        if (before != null && bytes.readableBytes() <= before.writableBytes()) {
            before.writeBytes(bytes);
            bytes.release();
            return;
        }
        send(to);
        // Slices have no room, and whoever else holds a buffer may be writing to it.
        if (bytes.writableBytes() >= ROOM && bytes.refCnt() == 1) {
            held = bytes;
        } else {
            to.write(bytes, to.voidPromise());
        }
    }

    void send(ChannelHandlerContext to) {
        ByteBuf before = held;
        if (before != null) {
            held = null;
            to.write(before, to.voidPromise());
        }
    }

    void release() {
        if (held != null) {
            held.release();
            held = null;
        }
    }
}
