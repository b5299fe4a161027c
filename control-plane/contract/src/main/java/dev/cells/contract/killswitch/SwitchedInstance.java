package dev.cells.contract.killswitch;

/**
 * What one instance goes by.
 *
 * @param revision of the manual set that it applied last
 * @param silentMs since it last said so; it does every few seconds
 */
public record SwitchedInstance(String name, long revision, long silentMs) {}
