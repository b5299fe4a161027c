package dev.cells.contract.control;

import org.jspecify.annotations.Nullable;

/**
 * One API instance of a cell.
 *
 * @param url data port, {@code http://host:port}
 * @param zone absent when unknown
 * @param management its management port, {@code https://host:port}; absent when the cell has one address for all
 */
public record InstanceSpec(
        String name,
        String url,
        @Nullable String zone,
        @Nullable String management) {}
