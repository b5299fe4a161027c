package dev.cells.router.resolve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.TenantId;
import java.util.Arrays;

/** A tenant id as bytes, usually inside the request's own head, with its hash; costs no string on the way. */
public final class TenantKey {

    private static final int LENGTH_MAX = 63;

    private final byte[] bytes;
    private final int from;
    private final int length;
    private final long hash;

    private TenantKey(byte[] bytes, int from, int length) {
        this.bytes = bytes;
        this.from = from;
        this.length = length;
        this.hash = ShuffleShard.hash(bytes, from, length);
    }

    /** The caller has checked it with {@link #isValid}. */
    static TenantKey of(byte[] bytes, int from, int to) {
        return new TenantKey(bytes, from, to - from);
    }

    public static TenantKey of(TenantId tenant) {
        byte[] bytes = tenant.value().getBytes(ISO_8859_1);
        return new TenantKey(bytes, 0, bytes.length);
    }

    static boolean isValid(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < 1 || length > LENGTH_MAX) {
            return false;
        }
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            boolean alphanumeric = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (!alphanumeric && !(c == '-' && i > from && i < to - 1)) {
                return false;
            }
        }
        return true;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int from() {
        return from;
    }

    public int length() {
        return length;
    }

    public long hash() {
        return hash;
    }

    boolean same(TenantKey other) {
        return Arrays.equals(bytes, from, from + length, other.bytes, other.from, other.from + other.length);
    }

    @Override
    public String toString() {
        return new String(bytes, from, length, ISO_8859_1);
    }
}
