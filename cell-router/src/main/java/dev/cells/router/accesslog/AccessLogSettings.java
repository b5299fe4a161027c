package dev.cells.router.accesslog;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What is logged, and where.
 *
 * @param file absent: standard output
 * @param sample share of requests, 0 to 1
 * @param sampleErrors the same of those that the router refused, that broke off, or that a cell answered with 5xx
 * @param ring requests that wait to be written, per event loop; more are dropped
 * @param query whether the query is part of the path; it may hold secrets
 */
public record AccessLogSettings(Optional<Path> file, double sample, double sampleErrors, int ring, boolean query) {}
