package dev.cells.charts;

import com.fasterxml.jackson.databind.JsonNode;

/** Kubernetes' label selectors. */
final class Labels {

    private Labels() {}

    /** A plain map, as services have it. */
    static boolean match(JsonNode wanted, JsonNode labels) {
        return wanted.properties().stream().allMatch(entry -> entry.getValue().equals(labels.path(entry.getKey())));
    }

    /** With {@code matchLabels} and {@code matchExpressions}; an empty one matches everything. */
    static boolean select(JsonNode selector, JsonNode labels) {
        return match(selector.path("matchLabels"), labels)
                && Yaml.stream(selector.path("matchExpressions")).allMatch(expression -> holds(expression, labels));
    }

    private static boolean holds(JsonNode expression, JsonNode labels) {
        JsonNode label = labels.path(expression.path("key").asText());
        return switch (expression.path("operator").asText()) {
            case "Exists" -> !label.isMissingNode();
            case "In" -> Yaml.stream(expression.path("values")).anyMatch(label::equals);
            default -> throw new IllegalArgumentException("the charts use no such operator: " + expression);
        };
    }
}
