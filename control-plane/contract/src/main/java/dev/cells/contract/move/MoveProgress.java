package dev.cells.contract.move;

import java.util.List;

/**
 * Where a move is, as one cell sees it; a stream that is not here is left out.
 *
 * @param unpublished tables that came after the move began: it must be cancelled
 */
public record MoveProgress(
        String fingerprint, List<MoveIncoming> incoming, List<MoveOutgoing> outgoing, List<String> unpublished) {

    /**
     * A stream that flows in.
     *
     * @param stream {@code there} or {@code back}
     * @param ready tables that are copied, of {@code tables}
     * @param conflicts changes that did not fit: with any, the move is broken
     */
    public record MoveIncoming(
            String stream,
            int tables,
            int ready,
            long rowsCopying,
            long bytesCopying,
            boolean running,
            long errors,
            long conflicts) {}

    /**
     * A stream that flows out.
     *
     * @param walStatus {@code lost}: the move begins anew
     */
    public record MoveOutgoing(String stream, boolean active, String walStatus, long lagBytes) {}
}
