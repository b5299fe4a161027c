package dev.cells.cellctl.session;

import dev.cells.routingmap.TenantId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Refuses what cannot be a tenant id before anything is sent; takes {@code tenant/acme} too, as {@code -o name} prints it. */
public final class TenantIdConverter implements ITypeConverter<TenantId> {

    @Override
    public TenantId convert(String text) {
        try {
            return new TenantId(text.startsWith("tenant/") ? text.substring("tenant/".length()) : text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
