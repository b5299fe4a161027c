package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Locale;

/** Field names that a router treats in its own way, found by their bytes whatever the letter case. */
@SuppressWarnings("ImmutableEnumChecker") // the bytes of a name are written once
public enum Field {
    OTHER(""),
    AUTHORIZATION("authorization"),
    BAGGAGE("baggage"),
    CONNECTION("connection"),
    CONTENT_LENGTH("content-length"),
    DATE("date"),
    EXPECT("expect"),
    FORWARDED("forwarded"),
    HOST("host"),
    HTTP2_SETTINGS("http2-settings"),
    KEEP_ALIVE("keep-alive"),
    MAX_FORWARDS("max-forwards"),
    PROXY_AUTHENTICATE("proxy-authenticate"),
    PROXY_AUTHORIZATION("proxy-authorization"),
    PROXY_CONNECTION("proxy-connection"),
    RATELIMIT("ratelimit"),
    RETRY_AFTER("retry-after"),
    TE("te"),
    TRAILER("trailer"),
    TRANSFER_ENCODING("transfer-encoding"),
    UPGRADE("upgrade"),
    X_CELL_OWNER_EPOCH("x-cell-owner-epoch"),
    X_CELLS_ROUTER_ERROR("x-cells-router-error"),
    X_REAL_IP("x-real-ip"),
    X_TENANT_EPOCH("x-tenant-epoch"),
    X_TENANT_FENCED("x-tenant-fenced"),
    X_TENANT_ID("x-tenant-id"),
    /** Any name that begins so. */
    X_FORWARDED("x-forwarded-"),
    /** One of the router's own request fields with underscores: some cells read {@code X_Tenant_Id} as {@code X-Tenant-Id}. */
    LOOKALIKE("");

    private static final int LENGTH_MAX = 32;
    private static final Field[][] BY_LENGTH = byLength();

    private final byte[] lower;

    Field(String name) {
        lower = name.getBytes(US_ASCII);
    }

    private static Field[][] byLength() {
        var table = new Field[LENGTH_MAX][];
        for (int length = 0; length < LENGTH_MAX; length++) {
            int wanted = length;
            table[length] = Arrays.stream(values())
                    .filter(field -> field.lower.length > 0 && field != X_FORWARDED && field.lower.length == wanted)
                    .toArray(Field[]::new);
        }
        return table;
    }

    static Field of(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length >= LENGTH_MAX) {
            return OTHER;
        }
        for (Field field : BY_LENGTH[length]) {
            if (Ascii.equalsIgnoreCase(bytes, from, to, field.lower)) {
                return field;
            }
        }
        boolean forwarded = length > X_FORWARDED.lower.length
                && Ascii.equalsIgnoreCase(bytes, from, from + X_FORWARDED.lower.length, X_FORWARDED.lower);
        if (forwarded) {
            return X_FORWARDED;
        }
        return length > 2 && Ascii.lower(bytes[from]) == 'x' ? underscored(bytes, from, to) : OTHER;
    }

    private static Field underscored(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '_') {
            at++;
        }
        if (at == to) {
            return OTHER;
        }
        byte[] name = Arrays.copyOfRange(bytes, from, to);
        for (int i = 0; i < name.length; i++) {
            name[i] = name[i] == '_' ? (byte) '-' : name[i];
        }
        return of(name, 0, name.length) == OTHER ? OTHER : LOOKALIKE;
    }

    /** This kind alone, as a member of a set of kinds. */
    @SuppressWarnings("EnumOrdinal") // a place in a set of this process, never kept
    long bit() {
        return 1L << ordinal();
    }

    /** The name in lower case. */
    public String lowerName() {
        return name().replace('_', '-').toLowerCase(Locale.ROOT);
    }
}
