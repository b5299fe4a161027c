package dev.cells.cellctl.secret;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.cells.cellctl.output.Documents;
import java.util.List;

/** Secrets as kubectl reads them; the order of everything is the order in which it was made. */
final class Manifests {

    private Manifests() {}

    /** Every text is quoted or a block: a password of digits alone must not become a number. */
    static String yaml(List<Secret> secrets) {
        var mapper = YAMLMapper.builder()
                .enable(YAMLGenerator.Feature.LITERAL_BLOCK_STYLE)
                .disable(YAMLGenerator.Feature.SPLIT_LINES)
                .build();
        var text = new StringBuilder();
        try {
            for (Secret secret : secrets) {
                text.append(mapper.writeValueAsString(tree(secret)));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts cannot be written", e);
        }
        return text.toString().stripTrailing();
    }

    static String json(List<Secret> secrets) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("apiVersion", "v1").put("kind", "List");
        var items = list.putArray("items");
        secrets.forEach(secret -> items.add(tree(secret)));
        return Documents.json(list);
    }

    private static ObjectNode tree(Secret secret) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("apiVersion", "v1").put("kind", "Secret");
        var metadata = tree.putObject("metadata");
        metadata.put("name", secret.name()).put("namespace", secret.namespace());
        metadata.putObject("labels")
                .put("app.kubernetes.io/component", secret.component())
                .put("app.kubernetes.io/managed-by", "cellctl")
                .put("app.kubernetes.io/part-of", "cells");
        tree.put("type", secret.type());
        var data = tree.putObject("stringData");
        secret.values().forEach(data::put);
        return tree;
    }
}
