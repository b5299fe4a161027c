package dev.cells.cellctl.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.cells.cellctl.output.Item;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/** The wire's JSON: snake_case, instants as ISO 8601; unknown members of an answer are kept aside, not refused. */
public final class Json {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .addModule(new SimpleModule()
                    .addDeserializer(Instant.class, new IsoInstant())
                    .addSerializer(Instant.class, ToStringSerializer.instance))
            .build();

    private Json() {}

    public static JsonNode tree(byte[] text) throws IOException {
        return MAPPER.readTree(text);
    }

    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    public static String text(Object value) throws JsonProcessingException {
        return MAPPER.writeValueAsString(value);
    }

    public static <T> Item<T> item(JsonNode tree, Class<T> type) throws JsonProcessingException {
        return new Item<>(MAPPER.treeToValue(tree, type), tree);
    }

    private static final class IsoInstant extends StdDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        IsoInstant() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            try {
                return Instant.parse(parser.getText());
            } catch (DateTimeException e) {
                return (Instant) context.handleWeirdStringValue(Instant.class, parser.getText(), "not ISO 8601");
            }
        }
    }
}
