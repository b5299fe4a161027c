package dev.cells.chassis.problem;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.cells.contract.problem.Problem;
import java.util.stream.Collectors;

/** What is wrong with a JSON body, named by its members; nothing of the body's values is repeated. */
public final class InvalidJson {

    private InvalidJson() {}

    public static Problem of(JacksonException thrown) {
        if (thrown instanceof UnrecognizedPropertyException unknown) {
            return Problem.of(
                    400, "member-unknown", "Unknown member", "Member " + path(unknown) + " is not known here.");
        }
        if (thrown instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            return Problem.of(
                    400, "member-invalid", "Invalid member", "Member " + path(mapping) + " has a wrong type or value.");
        }
        var at = thrown.getLocation();
        var where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
        return Problem.of(
                400, "json-malformed", "Malformed JSON", "The body is not the JSON expected here" + where + ".");
    }

    private static String path(JsonMappingException thrown) {
        return thrown.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }
}
