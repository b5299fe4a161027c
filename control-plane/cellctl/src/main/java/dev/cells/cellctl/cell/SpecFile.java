package dev.cells.cellctl.cell;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.Input;
import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import dev.cells.routingmap.CellName;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A cell's description as YAML or JSON, in the contract's snake_case; members that nobody knows are refused by name. */
final class SpecFile {

    /** As {@link CellSpec}, with the defaults of the options for what is left out. */
    private record Document(
            @Nullable String name,
            @Nullable Integer wave,
            @Nullable Integer capacity,
            @Nullable Integer shard,
            @Nullable List<InstanceSpec> instances,
            @Nullable String from,
            @Nullable String management) {}

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private SpecFile() {}

    static CellSpec read(String file, @Nullable CellName given, InputStream in) {
        try (InputStream text = Input.open(file, in)) {
            Document document = MAPPER.readValue(text, Document.class);
            return CellSpecs.check(spec(document, given));
        } catch (UnrecognizedPropertyException e) {
            throw usage(file + " has the unknown member \"" + e.getPropertyName() + "\"");
        } catch (JacksonException e) {
            throw usage(file + " is not a cell's description: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            throw usage(file + ": " + e.getMessage());
        } catch (IOException e) {
            throw Failure.of(ExitCode.ERROR, "cannot read " + file + ": " + e.getMessage());
        }
    }

    private static CellSpec spec(@Nullable Document document, @Nullable CellName given) {
        if (document == null) {
            throw new IllegalArgumentException("it is empty");
        }
        String name = document.name() != null ? document.name() : given == null ? null : given.value();
        if (name == null) {
            throw new IllegalArgumentException("it has no name, and none was given");
        }
        if (given != null && !given.value().equals(name)) {
            throw new IllegalArgumentException("it describes cell " + name + ", not " + given);
        }
        List<InstanceSpec> instances = Objects.requireNonNullElse(document.instances(), List.of());
        return new CellSpec(
                name,
                Objects.requireNonNullElse(document.wave(), 1),
                Objects.requireNonNullElse(document.capacity(), 100),
                Objects.requireNonNullElse(document.shard(), Math.min(2, Math.max(1, instances.size()))),
                instances,
                document.from(),
                document.management());
    }

    private static Failure usage(String message) {
        return Failure.of(ExitCode.USAGE, message).tryNext("cellctl cell register --help");
    }
}
