package dev.cells.cellctl.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

/** JSON and YAML texts of a tree; loaded only when asked for, because it pulls in the mapper. */
public final class Documents {

    private static final DefaultPrettyPrinter PRETTY = pretty();

    private Documents() {}

    public static String json(JsonNode tree) {
        return write(new ObjectMapper(), PRETTY, tree);
    }

    /** On one line, for NDJSON. */
    public static String compact(JsonNode tree) {
        return tree.toString();
    }

    public static String yaml(JsonNode tree) {
        var mapper = YAMLMapper.builder()
                .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .build();
        return write(mapper, null, tree).stripTrailing();
    }

    private static String write(
            ObjectMapper mapper, @org.jspecify.annotations.Nullable DefaultPrettyPrinter printer, JsonNode tree) {
        try {
            return printer == null
                    ? mapper.writeValueAsString(tree)
                    : mapper.writer(printer).writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree cannot be written", e);
        }
    }

    private static DefaultPrettyPrinter pretty() {
        var indenter = new DefaultIndenter("  ", "\n");
        var separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        var printer = new DefaultPrettyPrinter(separators);
        printer.indentObjectsWith(indenter);
        printer.indentArraysWith(indenter);
        return printer;
    }
}
