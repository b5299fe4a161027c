package dev.cells.cellctl.output;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A value with the JSON it was read from, so that {@code -o json} also shows members that this version does not know.
 */
public record Item<T>(T value, JsonNode json) {}
