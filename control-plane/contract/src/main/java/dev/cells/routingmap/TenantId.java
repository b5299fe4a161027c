package dev.cells.routingmap;

/** A tenant's id, the partition key everywhere; letter case is significant, so only lower case exists. */
public record TenantId(String value) implements Comparable<TenantId> {

    public TenantId {
        Names.check("tenant id", value);
    }

    /** Whether {@code value} could be a tenant id at all. */
    public static boolean isValid(String value) {
        return Names.valid(value);
    }

    @Override
    public int compareTo(TenantId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
