package dev.cells.lab.bed;

/**
 * One request.
 *
 * @param due when it was to be sent, in nanoseconds; a request that could not be sent in time counts from then
 * @param status 0 when there was no answer
 */
public record Sample(String tenant, long due, long end, int status) {

    public boolean ok() {
        return status / 100 == 2;
    }

    public long nanos() {
        return end - due;
    }
}
