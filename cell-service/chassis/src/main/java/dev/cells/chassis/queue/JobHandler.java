package dev.cells.chassis.queue;

/** Does the jobs of one kind. A bean; the body may run twice, so effects outside need their own idempotency key. */
public interface JobHandler {

    /** The kind of jobs it does, unique in the application. */
    String kind();

    /**
     * Runs once. No connection is held while this is called: {@code data} opens the tenant's data for one short
     * transaction at a time, so that a slow provider never occupies the pool. An interrupt means that the lease is lost
     * or the process stops.
     */
    JobResult run(Job job, TenantData data) throws Exception;
}
