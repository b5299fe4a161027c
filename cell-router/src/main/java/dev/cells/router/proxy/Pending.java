package dev.cells.router.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** Bytes of a client that nothing could be done with yet. */
final class Pending {

    private @Nullable ByteBuf bytes;

    /** Adds bytes, which now belong here. */
    void add(ByteBuf in, ByteBufAllocator allocator) {
        ByteBuf before = readable();
        if (before == null) {
            bytes = in;
            return;
        }
        ByteBuf both = allocator.ioBuffer(before.readableBytes() + in.readableBytes());
        both.writeBytes(before).writeBytes(in);
        before.release();
        in.release();
        bytes = both;
    }

    /** The bytes, to be read in place; null when there are none. */
    @Nullable
    ByteBuf readable() {
        if (bytes != null && !bytes.isReadable()) {
            release();
        }
        return bytes;
    }

    int size() {
        return bytes == null ? 0 : bytes.readableBytes();
    }

    /** Hands them over; null when there are none. */
    @Nullable
    ByteBuf take() {
        ByteBuf taken = readable();
        bytes = null;
        return taken;
    }

    void release() {
        if (bytes != null) {
            bytes.release();
            bytes = null;
        }
    }
}
