package dev.cells.chassis.queue;

import dev.cells.routingmap.TenantId;
import java.util.UUID;

/**
 * A claimed job.
 *
 * @param epoch of the tenant when it was claimed; the job's transactions are refused once the tenant is at another
 * @param attempt 1 for the first; together with the owner it proves the lease
 * @param payload as it was enqueued
 */
public record Job(TenantId tenant, long epoch, UUID id, String kind, int attempt, int attemptsMax, String payload) {}
