package dev.cells.contract.move;

/** Body of the steps that need no more than the tenant. */
public record MoveTenant(String tenant) {}
