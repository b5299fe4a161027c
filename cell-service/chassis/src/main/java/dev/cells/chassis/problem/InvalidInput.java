package dev.cells.chassis.problem;

import dev.cells.contract.problem.Problem;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Broken constraints of a request, named by field. */
final class InvalidInput {

    private static final int VIOLATIONS_MAX = 20;

    private InvalidInput() {}

    /** A broken constraint of a return value is our mistake, not the caller's. */
    static boolean isAboutTheRequest(ConstraintViolationException thrown) {
        return thrown.getConstraintViolations().stream()
                .noneMatch(violation -> StreamSupport.stream(
                                violation.getPropertyPath().spliterator(), false)
                        .anyMatch(node -> node.getKind() == ElementKind.RETURN_VALUE));
    }

    static Problem of(ConstraintViolationException thrown) {
        var fields = thrown.getConstraintViolations().stream()
                .map(violation -> field(violation) + " " + violation.getMessage())
                .sorted()
                .limit(VIOLATIONS_MAX)
                .collect(Collectors.joining("; "));
        return Problem.of(400, "request-invalid", "Invalid request", fields.isEmpty() ? "A value is missing." : fields);
    }

    private static String field(ConstraintViolation<?> violation) {
        var path = StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
                .filter(node -> node.getKind() == ElementKind.PROPERTY
                        || node.getKind() == ElementKind.CONTAINER_ELEMENT
                        || node.getKind() == ElementKind.PARAMETER)
                .toList();
        var named = path.stream().anyMatch(node -> node.getKind() == ElementKind.PROPERTY)
                ? path.stream().filter(node -> node.getKind() != ElementKind.PARAMETER)
                : path.stream();
        return named.map(Path.Node::toString).map(InvalidInput::snakeCase).collect(Collectors.joining("."));
    }

    private static String snakeCase(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
