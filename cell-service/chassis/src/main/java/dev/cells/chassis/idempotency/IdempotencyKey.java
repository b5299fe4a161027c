package dev.cells.chassis.idempotency;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The client's name for one request, from the header {@code Idempotency-Key}; a quoted string or the bare characters. */
record IdempotencyKey(String value) {

    static final String HEADER = "Idempotency-Key";
    private static final Pattern ALLOWED = Pattern.compile("[\\x21-\\x7E&&[^\"\\\\,]]{1,255}");

    /** The key in the header's values; empty when there is none. */
    static Optional<IdempotencyKey> from(@Nullable List<String> values) {
        if (values == null || values.isEmpty()) {
            return Optional.empty();
        }
        var value = values.getFirst().strip();
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        var bare = quoted ? value.substring(1, value.length() - 1) : value;
        if (values.size() > 1 || !ALLOWED.matcher(bare).matches()) {
            throw new ProblemException(
                    Problem.of(
                            400,
                            "idempotency-key",
                            "Idempotency-Key is not usable",
                            "Send one Idempotency-Key of 1 to 255 visible ASCII characters without comma, quote or backslash, or none."));
        }
        return Optional.of(new IdempotencyKey(bare));
    }
}
