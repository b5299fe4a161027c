package dev.cells.router.tls;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Private keys from PEM: PKCS#8, which the JDK reads, and the older forms of RSA (RFC 8017) and elliptic curves (RFC 5915), which
 * certificate managers still write by default and which only need PKCS#8 put around them.
 */
final class PrivateKeys {

    private static final byte[] VERSION = HexFormat.of().parseHex("020100");
    private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] EC_OID = HexFormat.of().parseHex("06072a8648ce3d0201");
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");
    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final int CURVE = 0xa0;

    private PrivateKeys() {}

    static PrivateKey read(byte[] pem) throws GeneralSecurityException {
        for (PemBlock block : PemBlock.read(pem)) {
            switch (block.label()) {
                case "PRIVATE KEY" -> {
                    return pkcs8(block.der());
                }
                case "RSA PRIVATE KEY" -> {
                    return pkcs8(der(SEQUENCE, VERSION, RSA, der(OCTETS, block.der())));
                }
                case "EC PRIVATE KEY" -> {
                    byte[] algorithm = der(SEQUENCE, EC_OID, curve(block.der()));
                    return pkcs8(der(SEQUENCE, VERSION, algorithm, der(OCTETS, block.der())));
                }
                case "ENCRYPTED PRIVATE KEY" ->
                    throw new GeneralSecurityException("the key is encrypted; it must be in the clear");
                default -> {
                    // Curve parameters and certificates may stand in front of the key.
                }
            }
        }
        throw new GeneralSecurityException("there is no private key in PEM form");
    }

    private static PrivateKey pkcs8(byte[] der) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
            } catch (InvalidKeySpecException _) {
                // Of another kind.
            }
        }
        throw new GeneralSecurityException("the private key is neither of an elliptic curve nor RSA");
    }

    /** The object identifier of the curve inside {@code SEQUENCE { version, key, [0] curve, … }}. */
    private static byte[] curve(byte[] sec1) throws GeneralSecurityException {
        try {
            int key = next(sec1, content(sec1, 0));
            int parameters = next(sec1, key);
            if ((sec1[parameters] & 0xff) == CURVE) {
                int from = content(sec1, parameters);
                return Arrays.copyOfRange(sec1, from, next(sec1, from));
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new GeneralSecurityException("the private key is cut off", e);
        }
        throw new GeneralSecurityException("the private key does not name its curve");
    }

    private static int next(byte[] der, int at) {
        return content(der, at) + length(der, at);
    }

    private static int content(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        return at + 2 + (first < 0x80 ? 0 : first - 0x80);
    }

    private static int length(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        int length = first < 0x80 ? first : 0;
        for (int i = 0; first >= 0x80 && i < first - 0x80; i++) {
            length = length << 8 | (der[at + 2 + i] & 0xff);
        }
        return length;
    }

    private static byte[] der(int tag, byte[]... parts) {
        var content = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(content::writeBytes);
        var out = new ByteArrayOutputStream();
        out.write(tag);
        int length = content.size();
        if (length < 0x80) {
            out.write(length);
        } else {
            out.write(0x82);
            out.write(length >> 8);
            out.write(length);
        }
        out.writeBytes(content.toByteArray());
        return out.toByteArray();
    }
}
