package dev.cells.cellctl.config;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The context file's text; a member that nobody knows is refused, because it is usually a slip that changes nothing. */
final class ContextYaml {

    private record Document(
            @Nullable String current, @Nullable Map<String, Context> contexts) {}

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    private ContextYaml() {}

    static Contexts read(byte[] text) throws IOException {
        Document document = MAPPER.readValue(text, Document.class);
        if (document == null) {
            return Contexts.NONE;
        }
        return new Contexts(document.current(), Objects.requireNonNullElse(document.contexts(), Map.of()));
    }

    static byte[] write(Contexts contexts) throws JsonProcessingException {
        return MAPPER.writeValueAsBytes(new Document(contexts.current(), contexts.contexts()));
    }
}
