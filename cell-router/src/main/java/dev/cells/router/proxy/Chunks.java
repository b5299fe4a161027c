package dev.cells.router.proxy;

import dev.cells.router.http.HeadWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.function.Consumer;

/** The chunked coding, written. */
final class Chunks {

    private static final ByteBuf LINE_END =
            Unpooled.unreleasableBuffer(Unpooled.directBuffer(2).writeBytes(HeadWriter.ascii("\r\n")));
    private static final ByteBuf LAST =
            Unpooled.unreleasableBuffer(Unpooled.directBuffer(5).writeBytes(HeadWriter.ascii("0\r\n\r\n")));
    private static final int SIZE_LINE = 10;
    private static final int COPIED_MAX = 1024;

    private Chunks() {}

    /** Writes a piece as one chunk; an empty one would end the body, so it is dropped. */
    static void write(ByteBuf piece, ByteBufAllocator allocator, Consumer<ByteBuf> writer) {
        int size = piece.readableBytes();
        if (size == 0) {
            piece.release();
            return;
        }
        ByteBuf out = allocator.ioBuffer(SIZE_LINE + (size <= COPIED_MAX ? size + 2 : 0));
        HeadWriter.chunkSize(size, out);
        if (size <= COPIED_MAX) {
            out.writeBytes(piece).writeByte('\r').writeByte('\n');
            piece.release();
            writer.accept(out);
        } else {
            writer.accept(out);
            writer.accept(piece);
            writer.accept(LINE_END.duplicate());
        }
    }

    /** Writes the end; the trailer lines go before it, if there are any. */
    static void end(byte[] trailers, ByteBufAllocator allocator, Consumer<ByteBuf> writer) {
        if (trailers.length == 0) {
            writer.accept(LAST.duplicate());
            return;
        }
        ByteBuf out = allocator.ioBuffer(trailers.length + SIZE_LINE);
        HeadWriter.chunkSize(0, out);
        writer.accept(out.writeBytes(trailers).writeByte('\r').writeByte('\n'));
    }
}
