package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/** The bytes of one message head and where its fields are; one object serves all messages of a connection. */
public final class Head {

    private static final int BYTES_KEPT = 8 * 1024;
    private static final int BYTES_FIRST = 1024;
    private static final int FIELDS_FIRST = 32;

    byte[] bytes = new byte[BYTES_FIRST];
    int length;
    int startFrom;
    int startTo;
    private int fields;
    private long kindsPresent;
    private int[] positions = new int[FIELDS_FIRST * 4];
    private Field[] kinds = new Field[FIELDS_FIRST];

    void clear() {
        length = 0;
        fields = 0;
        kindsPresent = 0;
        if (bytes.length > BYTES_KEPT) {
            bytes = new byte[BYTES_FIRST];
            positions = new int[FIELDS_FIRST * 4];
            kinds = new Field[FIELDS_FIRST];
        }
    }

    void ensure(int capacity) {
        if (bytes.length < capacity) {
            bytes = Arrays.copyOf(bytes, Math.max(capacity, bytes.length * 2));
        }
    }

    void addField(int nameFrom, int nameTo, int valueFrom, int valueTo) {
        if (fields == kinds.length) {
            kinds = Arrays.copyOf(kinds, fields * 2);
            positions = Arrays.copyOf(positions, fields * 8);
        }
        Field kind = Field.of(bytes, nameFrom, nameTo);
        kinds[fields] = kind;
        kindsPresent |= kind.bit();
        int at = fields++ * 4;
        positions[at] = nameFrom;
        positions[at + 1] = nameTo;
        positions[at + 2] = valueFrom;
        positions[at + 3] = valueTo;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int fields() {
        return fields;
    }

    public Field kind(int field) {
        return kinds[field];
    }

    int nameFrom(int field) {
        return positions[field * 4];
    }

    int nameTo(int field) {
        return positions[field * 4 + 1];
    }

    public int valueFrom(int field) {
        return positions[field * 4 + 2];
    }

    /** Blanks around the value are not part of it. */
    public int valueTo(int field) {
        return positions[field * 4 + 3];
    }

    /** Where the line after this field begins. */
    int lineEnd(int field) {
        return field + 1 < fields ? nameFrom(field + 1) : length - 2;
    }

    /** Index of the only field of that kind, -1 if there is none, -2 if there are several. */
    public int only(Field kind) {
        if (!has(kind)) {
            return -1;
        }
        int found = -1;
        for (int i = 0; i < fields; i++) {
            if (kinds[i] == kind) {
                if (found >= 0) {
                    return -2;
                }
                found = i;
            }
        }
        return found;
    }

    /** Index of the only field with this name, given in lower case; -1 if there is none, or several. */
    public int named(byte[] lower) {
        int found = -1;
        for (int i = 0; i < fields; i++) {
            if (Ascii.equalsIgnoreCase(bytes, nameFrom(i), nameTo(i), lower)) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    public boolean has(Field kind) {
        return (kindsPresent & kind.bit()) != 0;
    }

    boolean isNamed(int field, byte[] lower) {
        return Ascii.equalsIgnoreCase(bytes, nameFrom(field), nameTo(field), lower);
    }

    public String value(int field) {
        return new String(bytes, valueFrom(field), valueTo(field) - valueFrom(field), ISO_8859_1);
    }

    /** Whether a comma-separated field, over all its lines, has {@code lower} as a member. */
    boolean listHas(Field kind, byte[] lower) {
        if (!has(kind)) {
            return false;
        }
        for (int i = 0; i < fields; i++) {
            if (kinds[i] == kind && listHas(i, lower)) {
                return true;
            }
        }
        return false;
    }

    /** Whether each member of a comma-separated field, over all its lines, is {@code lower}; empty members do not count. */
    boolean listIsAll(Field kind, byte[] lower) {
        for (int i = 0; i < fields; i++) {
            if (kinds[i] == kind && !listIsAll(i, lower)) {
                return false;
            }
        }
        return true;
    }

    private boolean listIsAll(int field, byte[] lower) {
        int from = valueFrom(field);
        int end = valueTo(field);
        while (from <= end) {
            int to = from;
            while (to < end && bytes[to] != ',') {
                to++;
            }
            int first = skipBlanks(from, to);
            int last = trimBlanks(from, to);
            if (last > first && !Ascii.equalsIgnoreCase(bytes, first, last, lower)) {
                return false;
            }
            from = to + 1;
        }
        return true;
    }

    private boolean listHas(int field, byte[] lower) {
        int from = valueFrom(field);
        int end = valueTo(field);
        while (from <= end) {
            int to = from;
            while (to < end && bytes[to] != ',') {
                to++;
            }
            if (Ascii.equalsIgnoreCase(bytes, skipBlanks(from, to), trimBlanks(from, to), lower)) {
                return true;
            }
            from = to + 1;
        }
        return false;
    }

    /** Whether some {@code Connection} line names this field, which makes it hop-by-hop. */
    boolean namedInConnection(int field) {
        for (int i = 0; i < fields; i++) {
            if (kinds[i] == Field.CONNECTION && namedIn(i, nameFrom(field), nameTo(field))) {
                return true;
            }
        }
        return false;
    }

    private boolean namedIn(int connection, int nameFrom, int nameTo) {
        int from = valueFrom(connection);
        int end = valueTo(connection);
        while (from <= end) {
            int to = from;
            while (to < end && bytes[to] != ',') {
                to++;
            }
            if (Ascii.sameIgnoreCase(bytes, skipBlanks(from, to), trimBlanks(from, to), nameFrom, nameTo)) {
                return true;
            }
            from = to + 1;
        }
        return false;
    }

    private int skipBlanks(int from, int to) {
        int at = from;
        while (at < to && Ascii.isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    private int trimBlanks(int from, int to) {
        int at = to;
        while (at > from && Ascii.isBlank(bytes[at - 1])) {
            at--;
        }
        return Math.max(at, skipBlanks(from, to));
    }
}
