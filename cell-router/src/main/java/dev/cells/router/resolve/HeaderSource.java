package dev.cells.router.resolve;

import dev.cells.router.http.Field;
import dev.cells.router.http.Head;
import dev.cells.router.http.RequestHead;
import dev.cells.router.refuse.Refusal;

/** {@code X-Tenant-Id}; given twice is refused even when equal, so that nobody has to say which one counts. */
final class HeaderSource implements TenantSource {

    @Override
    public String word() {
        return "header X-Tenant-Id";
    }

    @Override
    public Claim of(RequestHead request) {
        Head head = request.head();
        int field = head.only(Field.X_TENANT_ID);
        if (field == -1) {
            return Claim.SILENT;
        }
        return field == -2
                ? new Claim.Wrong(new Refusal.TenantRepeated())
                : TenantSource.named(word(), head.bytes(), head.valueFrom(field), head.valueTo(field));
    }
}
