package dev.cells.chassis.idempotency;

/**
 * What a POST made.
 *
 * @param location path of the new resource
 * @param body its representation
 */
public record Created(String location, Object body) {}
