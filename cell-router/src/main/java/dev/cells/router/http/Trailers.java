package dev.cells.router.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import java.util.Set;

/**
 * Which trailer fields go on: those that mean something when they come late (RFC 9110 section 6.5.1). None that frames, routes,
 * authenticates or steers, none of one hop, and none that the router sets itself.
 */
public final class Trailers {

    private static final Set<String> NEVER = Set.of(
            "age",
            "allow",
            "cache-control",
            "content-encoding",
            "content-location",
            "content-range",
            "content-type",
            "cookie",
            "expires",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-range",
            "if-unmodified-since",
            "location",
            "pragma",
            "range",
            "set-cookie",
            "vary",
            "via",
            "warning",
            "www-authenticate");

    private Trailers() {}

    /** The lines that go on, each with its line end; empty when there are none. */
    public static byte[] lines(Head trailers) {
        var lines = new ByteArrayOutputStream();
        for (int i = 0; i < trailers.fields(); i++) {
            if (trailers.kind(i) == Field.OTHER && !NEVER.contains(name(trailers, i))) {
                int from = trailers.nameFrom(i);
                lines.write(trailers.bytes(), from, trailers.lineEnd(i) - from);
            }
        }
        return lines.toByteArray();
    }

    private static String name(Head head, int field) {
        int from = head.nameFrom(field);
        return new String(head.bytes(), from, head.nameTo(field) - from, ISO_8859_1).toLowerCase(Locale.ROOT);
    }
}
