package dev.cells.peers.endpoint.without;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A row to be added. */
public record NewItem(@NotBlank @Size(max = 200) String name, int amount) {}
