package dev.cells.chassis.token;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;

/** The signature algorithm of a public key. The key decides it, never the token: a token that names another one is refused. */
enum KeyAlgorithm {
    ES256,
    EDDSA;

    private static final int P256_BITS = 256;

    /**
     * Reads a PEM file.
     *
     * @throws IllegalArgumentException naming the file, when it is no public key that we accept
     */
    static KeyAlgorithm of(Path pem) {
        var encoded = read(pem);
        if (key("Ed25519", encoded).isPresent()) {
            return EDDSA;
        }
        if (key("EC", encoded).orElse(null) instanceof ECPublicKey ec
                && ec.getParams().getOrder().bitLength() == P256_BITS) {
            return ES256;
        }
        throw new IllegalArgumentException(
                "cells.jwt.public-key: " + pem + " holds no public key of curve P-256 or Ed25519 in PEM");
    }

    private static byte[] read(Path pem) {
        try {
            return Base64.getMimeDecoder().decode(Files.readString(pem).replaceAll("-----[A-Z ]+-----", ""));
        } catch (IOException e) {
            throw new IllegalArgumentException("cells.jwt.public-key: " + pem + " cannot be read", e);
        }
    }

    private static Optional<PublicKey> key(String type, byte[] encoded) {
        try {
            return Optional.of(KeyFactory.getInstance(type).generatePublic(new X509EncodedKeySpec(encoded)));
        } catch (GeneralSecurityException e) {
            return Optional.empty(); // not of this type
        }
    }
}
