package dev.cells.routingmap;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over the lines below the header, each with its LF. */
final class LineDigest {

    private final MessageDigest sha256;

    LineDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    void update(byte[] bytes, int offset, int length) {
        sha256.update(bytes, offset, length);
    }

    /** Lower case; ends this digest. */
    String hex() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
