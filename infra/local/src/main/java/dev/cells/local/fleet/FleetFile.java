package dev.cells.local.fleet;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads and writes the fleet's JSON files; a reader never sees half of one. */
public final class FleetFile {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private FleetFile() {}

    /** The record in {@code file}; empty when there is none, or when it is no such record. */
    public static Optional<FleetRecord> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(JSON.readValue(Files.readString(file), FleetRecord.class));
        } catch (JsonProcessingException e) {
            throw new IOException(
                    file + " is not a fleet record: delete it if no process of the fleet runs any more", e);
        }
    }

    static void write(Path file, FleetRecord fleet) throws IOException {
        replace(file, JSON.writeValueAsString(fleet) + "\n");
    }

    /** The record as text. */
    public static String text(FleetRecord fleet) throws IOException {
        return JSON.writeValueAsString(fleet);
    }

    /** Ports kept from last time; none when the file is missing or broken, because others can be chosen. */
    static Map<String, Integer> readPorts(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            return JSON.readValue(Files.readString(file), new TypeReference<TreeMap<String, Integer>>() {});
        } catch (JsonProcessingException _) {
            return Map.of();
        }
    }

    static void writePorts(Path file, Ports ports) throws IOException {
        replace(file, JSON.writeValueAsString(new TreeMap<>(ports.byName())) + "\n");
    }

    static void replace(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
