package dev.cells.router.refuse;

import dev.cells.contract.problem.Problem;

/** The one place where refusals become problem documents. */
public final class Refusals {

    private static final int RETRY_SOON = 1;
    private static final int RETRY_LATER = 2;

    private Refusals() {}

    /** Seconds for {@code Retry-After}; 0 when repeating the request would not help. */
    public static int retryAfterSeconds(Refusal refusal) {
        return switch (refusal) {
            case Refusal.TenantMoving _, Refusal.CellBusy _, Refusal.TenantBusy _, Refusal.CellUnavailable _ ->
                RETRY_SOON;
            case Refusal.NoMap _, Refusal.CellTimeout _ -> RETRY_LATER;
            case Refusal.TenantRateLimited(var _, var _, var seconds) -> (int) seconds;
            case Refusal.BadRequest _,
                    Refusal.TenantMissing _,
                    Refusal.TenantMalformed _,
                    Refusal.TenantRepeated _,
                    Refusal.TenantConflict _,
                    Refusal.TenantUnknown _,
                    Refusal.TenantSuspended _,
                    Refusal.CellFailed _,
                    Refusal.BodyTimeout _,
                    Refusal.BodyTooLarge _ -> 0;
        };
    }

    public static Problem problem(Refusal refusal) {
        Problem problem = document(refusal);
        return retryAfterSeconds(refusal) > 0 ? problem.withRetry() : problem;
    }

    private static Problem document(Refusal refusal) {
        return switch (refusal) {
            case Refusal.BadRequest(var status, var code, var detail) ->
                Problem.of(status, code, "The request cannot be forwarded", detail);
            case Refusal.TenantMissing _ ->
                Problem.of(
                                400,
                                "tenant-missing",
                                "The request names no tenant",
                                "neither the host, X-Tenant-Id nor a token names a tenant")
                        .withNextSteps("send the header X-Tenant-Id with the tenant's id");
            case Refusal.TenantMalformed(var source, var value) ->
                Problem.of(
                        400,
                        "tenant-malformed",
                        "Not a tenant id",
                        value + " in the " + source
                                + " is not a tenant id: 1 to 63 of a-z, 0-9 and '-', beginning and ending with a letter or digit");
            case Refusal.TenantRepeated _ ->
                Problem.of(
                        400,
                        "tenant-header",
                        "X-Tenant-Id is repeated",
                        "X-Tenant-Id must be sent exactly once, equal or not");
            case Refusal.TenantConflict(var source, var value, var otherSource, var otherValue) ->
                Problem.of(
                        400,
                        "tenant-conflict",
                        "The request names two tenants",
                        "the " + source + " names " + value + ", the " + otherSource + " names " + otherValue);
            case Refusal.TenantUnknown(var tenant) ->
                Problem.of(404, "tenant-unknown", "Unknown tenant", "no cell serves tenant " + tenant)
                        .withTenant(tenant);
            case Refusal.TenantSuspended(var tenant, var cell) ->
                Problem.of(403, "tenant-suspended", "Tenant suspended", "tenant " + tenant + " is suspended")
                        .withTenant(tenant)
                        .withCell(cell);
            case Refusal.TenantMoving(var tenant, var why) ->
                Problem.of(503, "tenant-moving", "Tenant is being moved", "nothing was done: " + why)
                        .withTenant(tenant)
                        .withNextSteps("send the same request again");
            case Refusal.NoMap _ ->
                Problem.of(
                        503,
                        "no-map",
                        "This router has no routing map yet",
                        "it has neither a map file nor an answer of the control plane");
            case Refusal.BodyTimeout(var millis) ->
                Problem.of(
                        408,
                        "body-timeout",
                        "The request's body stopped coming",
                        "nothing more arrived for " + millis + " ms");
            case Refusal.BodyTooLarge(var bytesMax) ->
                Problem.of(
                        413,
                        "body-too-large",
                        "The request's body is too large",
                        "at most " + bytesMax + " bytes are accepted");
            case Refusal.TenantBusy(var tenant, var cell, var max) ->
                Problem.of(
                                503,
                                "tenant-busy",
                                "The tenant has too many requests in flight",
                                "nothing was done: tenant " + tenant + " has its " + max
                                        + " requests in flight or waiting, its share of cell " + cell)
                        .withTenant(tenant)
                        .withCell(cell);
            case Refusal.TenantRateLimited(var tenant, var cell, var seconds) ->
                Problem.of(
                                429,
                                "tenant-rate-limited",
                                "The tenant's quota is used up",
                                "nothing was done: cell " + cell + " refuses requests of tenant " + tenant
                                        + " for another " + seconds + " s")
                        .withTenant(tenant)
                        .withCell(cell);
            case Refusal.CellBusy _, Refusal.CellUnavailable _, Refusal.CellFailed _, Refusal.CellTimeout _ ->
                ofCell(refusal);
        };
    }

    private static Problem ofCell(Refusal refusal) {
        return switch (refusal) {
            case Refusal.CellBusy(var cell, var max, var waited) ->
                Problem.of(
                                503,
                                "cell-busy",
                                "The cell is busy",
                                "nothing was done: " + max + " requests are in flight to cell " + cell + waited(waited))
                        .withCell(cell);
            case Refusal.CellUnavailable(var cell, var why) ->
                Problem.of(503, "cell-unavailable", "The cell is not available", "nothing was done: " + why)
                        .withCell(cell);
            case Refusal.CellFailed(var cell, var why) ->
                Problem.of(
                                502,
                                "cell-failed",
                                "The cell failed while it had the request",
                                why + "; it may have been carried out")
                        .withCell(cell);
            case Refusal.CellTimeout(var cell, var millis) ->
                Problem.of(
                                504,
                                "cell-timeout",
                                "The cell did not answer in time",
                                "no answer within " + millis + " ms; the request may have been carried out")
                        .withCell(cell);
            default -> throw new IllegalStateException("not about a cell: " + refusal);
        };
    }

    private static String waited(Refusal.CellBusy.Waited waited) {
        return switch (waited) {
            case NO_ROOM -> " and no more may wait";
            case TOO_LONG -> " and none of them ended while this one waited";
            case CLIENT_ENDED -> " and the client stopped sending while this one waited";
        };
    }
}
