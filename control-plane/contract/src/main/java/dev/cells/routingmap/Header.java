package dev.cells.routingmap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * First line of a map or of changes: {@code #kind/1} and {@code key=value} fields in a fixed order.
 *
 * @param sha256 of the lines below; absent only in a mounted file, as are the others
 */
record Header(
        OptionalLong after, OptionalLong revision, OptionalInt cells, OptionalInt tenants, Optional<String> sha256) {

    static final String MAP = "#routing-map/1";
    static final String CHANGES = "#routing-map-changes/1";
    private static final List<String> MAP_KEYS = List.of("revision", "cells", "tenants", "sha256");
    private static final List<String> CHANGES_KEYS = List.of("after", "revision", "cells", "tenants", "sha256");

    /** Reads the header of a map as it travels: everything must be there. */
    static Header readMap(LineReader lines) throws MapFormatException {
        return of(lines, complete(lines, fields(lines, MAP), MAP_KEYS));
    }

    /** Reads the header of changes: everything must be there. */
    static Header readChanges(LineReader lines) throws MapFormatException {
        return of(lines, complete(lines, fields(lines, CHANGES), CHANGES_KEYS));
    }

    /** Reads the header of a hand-written file: any field may be missing, the order does not matter. */
    static Header readMounted(LineReader lines) throws MapFormatException {
        var fields = fields(lines, MAP);
        for (String key : fields.keySet()) {
            if (!MAP_KEYS.contains(key)) {
                throw lines.fail("header", "unknown header field " + Names.quote(key) + "; known are " + MAP_KEYS);
            }
        }
        return of(lines, fields);
    }

    private static Map<String, String> fields(LineReader lines, String kind) throws MapFormatException {
        if (lines.isBlank() || !lines.text(0).equals(kind)) {
            throw lines.fail("header", "the text does not begin with " + kind + "; it is not this kind of file");
        }
        var fields = new LinkedHashMap<String, String>();
        for (int i = 1; i < lines.fields(); i++) {
            String field = lines.text(i);
            int equals = field.indexOf('=');
            String key = equals < 0 ? "" : field.substring(0, equals);
            if (key.isEmpty() || fields.put(key, field.substring(equals + 1)) != null) {
                throw lines.fail("header", Names.quote(field) + " is not key=value, or its key is given twice");
            }
        }
        return fields;
    }

    private static Map<String, String> complete(LineReader lines, Map<String, String> fields, List<String> keys)
            throws MapFormatException {
        if (!List.copyOf(fields.keySet()).equals(keys)) {
            throw lines.fail("header", "the header has " + fields.keySet() + " but must have exactly " + keys);
        }
        return fields;
    }

    private static Header of(LineReader lines, Map<String, String> fields) throws MapFormatException {
        String sha256 = fields.get("sha256");
        if (sha256 != null && !sha256.matches("[0-9a-f]{64}")) {
            throw lines.fail("header", "sha256 is not 64 lower-case hexadecimal digits");
        }
        return new Header(
                number(lines, fields, "after"),
                number(lines, fields, "revision"),
                count(lines, fields, "cells", MapLimits.CELLS_MAX),
                count(lines, fields, "tenants", MapLimits.TENANTS_MAX),
                Optional.ofNullable(sha256));
    }

    private static OptionalLong number(LineReader lines, Map<String, String> fields, String key)
            throws MapFormatException {
        String text = fields.get(key);
        return text == null ? OptionalLong.empty() : OptionalLong.of(Decimal.parse(lines, text, key));
    }

    private static OptionalInt count(LineReader lines, Map<String, String> fields, String key, int max)
            throws MapFormatException {
        OptionalLong count = number(lines, fields, key);
        if (count.isPresent() && count.getAsLong() > max) {
            throw lines.fail("too-large", key + "=" + count.getAsLong() + " is more than " + max);
        }
        return count.isPresent() ? OptionalInt.of((int) count.getAsLong()) : OptionalInt.empty();
    }

    /** Checks what can be known only after the last line. */
    void verify(LineReader lines, int cellLines, int tenantLines) throws MapFormatException {
        verifyDigest(lines);
        if (cells.orElse(cellLines) != cellLines || tenants.orElse(tenantLines) != tenantLines) {
            throw new MapFormatException(
                    "counts",
                    0,
                    "the header counts " + cells.orElse(cellLines) + " cells and " + tenants.orElse(tenantLines)
                            + " tenants, the text has " + cellLines + " and " + tenantLines);
        }
    }

    void verifyDigest(LineReader lines) throws MapFormatException {
        String actual = lines.digest();
        if (!sha256.orElse(actual).equals(actual)) {
            throw new MapFormatException(
                    "digest", 0, "the lines do not have the sha256 the header gives: changed or cut off on the way");
        }
    }
}
