package dev.cells.router.refuse;

/** Why the router itself answers instead of a cell; every case is one the caller can act on. */
public sealed interface Refusal {

    /** The request's bytes are ambiguous, malformed or too large. */
    record BadRequest(int status, String code, String detail) implements Refusal {}

    record TenantMissing() implements Refusal {}

    record TenantMalformed(String source, String value) implements Refusal {}

    record TenantRepeated() implements Refusal {}

    record TenantConflict(String source, String value, String otherSource, String otherValue) implements Refusal {}

    record TenantUnknown(String tenant) implements Refusal {}

    record TenantSuspended(String tenant, String cell) implements Refusal {}

    /** It moves, and could not be held until that was over. */
    record TenantMoving(String tenant, String why) implements Refusal {}

    /** It has used its quota in its cell up; the cell said until when. */
    record TenantRateLimited(String tenant, String cell, long seconds) implements Refusal {}

    record NoMap() implements Refusal {}

    record CellBusy(String cell, int inFlightMax, Waited waited) implements Refusal {
        /** What the request did before it was refused. */
        public enum Waited {
            NO_ROOM,
            TOO_LONG,
            CLIENT_ENDED
        }
    }

    /** It has its share of the cell in flight already; other tenants are served. */
    record TenantBusy(String tenant, String cell, int max) implements Refusal {}

    record CellUnavailable(String cell, String why) implements Refusal {}

    /** It took the request, or part of it, and then failed: what it did is unknown. */
    record CellFailed(String cell, String why) implements Refusal {}

    record CellTimeout(String cell, long millis) implements Refusal {}

    record BodyTimeout(long millis) implements Refusal {}

    record BodyTooLarge(long bytesMax) implements Refusal {}
}
