package dev.cells.chassis.move;

/**
 * A stream as its subscriber sees it.
 *
 * @param tables that it brings, the marker's included
 * @param ready of these, how many are copied and follow the stream
 * @param rowsCopying rows of the copies that run now
 * @param running whether a worker applies; false for more than a few seconds means that it cannot
 * @param errors of applying and copying, lost connections included
 */
public record Incoming(
        int tables, int ready, long rowsCopying, long bytesCopying, boolean running, long errors, Conflicts conflicts) {

    public boolean isReady() {
        return tables > 0 && ready == tables;
    }

    /**
     * Changes that did not fit. Each is a difference between the sides: an insert that clashes makes the worker try for ever, an update
     * or delete of a row that is not there is passed over in silence.
     */
    public record Conflicts(long clashing, long missing) {
        public boolean none() {
            return clashing == 0 && missing == 0;
        }
    }
}
