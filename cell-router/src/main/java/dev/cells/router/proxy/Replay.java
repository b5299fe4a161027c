package dev.cells.router.proxy;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A request's body so far, kept while the request may have to be sent again; gives up beyond 64 KiB. */
final class Replay {

    private static final int BYTES_MAX = 64 * 1024;

    private final List<ByteBuf> pieces = new ArrayList<>();
    private int size;
    private boolean complete = true;

    /** Keeps a piece; the caller keeps its own reference. */
    void add(ByteBuf piece) {
        if (!complete) {
            return;
        }
        if (size + piece.readableBytes() > BYTES_MAX) {
            release();
            return;
        }
        size += piece.readableBytes();
        pieces.add(piece.retainedDuplicate());
    }

    /** Whether everything that was sent is still here. */
    boolean isComplete() {
        return complete;
    }

    /** Gives every piece to be written again, with a reference of its own. */
    void giveTo(Consumer<ByteBuf> writer) {
        pieces.forEach(piece -> writer.accept(piece.retainedDuplicate()));
    }

    /** Lets everything go; nothing can be sent again afterwards. */
    void release() {
        pieces.forEach(ByteBuf::release);
        pieces.clear();
        complete = false;
    }
}
