package dev.cells.chassis.tenancy;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import dev.cells.routingmap.TenantId;
import io.vertx.core.MultiMap;
import java.util.List;

/** Reads the two header fields that a router sets, each exactly once. */
final class TenantHeaders {

    static final String TENANT = "X-Tenant-Id";
    static final String EPOCH = "X-Tenant-Epoch";
    private static final int EPOCH_DIGITS_MAX = 18;

    private TenantHeaders() {}

    static TenantId tenant(MultiMap headers) {
        List<String> values = headers.getAll(TENANT);
        if (values.size() != 1 || !TenantId.isValid(values.getFirst())) {
            throw refuse("tenant-header", "Tenant header", TENANT + " must be given once, as a tenant id.");
        }
        return new TenantId(values.getFirst());
    }

    static long epoch(MultiMap headers) {
        List<String> values = headers.getAll(EPOCH);
        if (values.size() != 1 || !isDecimal(values.getFirst())) {
            throw refuse("epoch-header", "Epoch header", EPOCH + " must be given once, as a decimal number.");
        }
        return Long.parseLong(values.getFirst());
    }

    private static boolean isDecimal(String value) {
        return !value.isEmpty()
                && value.length() <= EPOCH_DIGITS_MAX
                && value.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static ProblemException refuse(String code, String title, String detail) {
        return new ProblemException(Problem.of(400, code, title, detail));
    }
}
