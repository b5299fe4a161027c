package dev.cells.contract.cell;

/**
 * A tenant as its cell's database has it.
 *
 * @param state a word of {@link OwnershipState}
 */
public record OwnedTenant(String tenant, long epoch, String state, String plan) {}
