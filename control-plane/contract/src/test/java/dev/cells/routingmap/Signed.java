package dev.cells.routingmap;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Text with a right digest around a body that may be wrong otherwise. */
final class Signed {

    private Signed() {}

    static byte[] map(String fields, String body) {
        return text(Header.MAP, fields, body);
    }

    static byte[] changes(String fields, String body) {
        return text(Header.CHANGES, fields, body);
    }

    private static byte[] text(String kind, String fields, String body) {
        var digest = new LineDigest();
        byte[] bytes = body.getBytes(UTF_8);
        digest.update(bytes, 0, bytes.length);
        return (kind + "\t" + fields + "\tsha256=" + digest.hex() + "\n" + body).getBytes(UTF_8);
    }
}
