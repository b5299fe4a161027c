package dev.cells.chassis.move;

/**
 * A stream as its publisher sees it.
 *
 * @param active whether the subscriber is connected
 * @param walStatus {@code reserved}, {@code extended}, {@code unreserved}, or {@code lost}: then the move begins anew
 * @param lagBytes written here and not yet confirmed there
 */
public record Outgoing(boolean active, String walStatus, long lagBytes) {

    public boolean isLost() {
        return "lost".equals(walStatus);
    }
}
