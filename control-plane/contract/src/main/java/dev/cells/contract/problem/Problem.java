package dev.cells.contract.problem;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A refusal as {@code application/problem+json} (RFC 9457). In JSON the names are snake_case ({@code next_steps}).
 *
 * @param type {@code urn:cells:problem:} followed by {@code code}; stable, for programs
 * @param title the kind of problem, the same for every occurrence
 * @param detail this occurrence: what was wrong and what to do
 * @param code the last part of {@code type}, for example {@code tenant-unknown}
 * @param tenant the tenant concerned, if one is known
 * @param cell the cell concerned, if one is known
 * @param retryable whether the same request can succeed later
 * @param nextSteps what the caller can legally do now; empty when nothing is to be done
 */
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String code,
        @Nullable String tenant,
        @Nullable String cell,
        boolean retryable,
        List<String> nextSteps) {

    public static final String MEDIA_TYPE = "application/problem+json";
    public static final String TYPE_PREFIX = "urn:cells:problem:";

    public Problem {
        nextSteps = List.copyOf(nextSteps);
    }

    public static Problem of(int status, String code, String title, String detail) {
        return new Problem(TYPE_PREFIX + code, title, status, detail, code, null, null, false, List.of());
    }

    public Problem withTenant(String value) {
        return new Problem(type, title, status, detail, code, value, cell, retryable, nextSteps);
    }

    public Problem withCell(String value) {
        return new Problem(type, title, status, detail, code, tenant, value, retryable, nextSteps);
    }

    public Problem withRetry() {
        return new Problem(type, title, status, detail, code, tenant, cell, true, nextSteps);
    }

    public Problem withNextSteps(String... steps) {
        return new Problem(type, title, status, detail, code, tenant, cell, retryable, List.of(steps));
    }
}
