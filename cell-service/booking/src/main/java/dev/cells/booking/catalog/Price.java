package dev.cells.booking.catalog;

/**
 * What something costs.
 *
 * @param minor in the currency's smallest unit
 */
public record Price(long minor, String currency) {}
