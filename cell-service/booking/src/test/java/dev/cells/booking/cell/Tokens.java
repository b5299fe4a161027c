package dev.cells.booking.cell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/** Signs tokens, right and wrong ones. */
public final class Tokens {

    private final KeyPair keys;
    private final Path publicKey;

    private Tokens(KeyPair keys, Path publicKey) {
        this.keys = keys;
        this.publicKey = publicKey;
    }

    static Tokens create(Path publicKey) throws IOException {
        var keys = pair();
        var body = Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(keys.getPublic().getEncoded());
        Files.writeString(publicKey, "-----BEGIN PUBLIC KEY-----\n" + body + "\n-----END PUBLIC KEY-----\n");
        return new Tokens(keys, publicKey);
    }

    Path publicKey() {
        return publicKey;
    }

    /** A token that the cell accepts. */
    public String of(String tenant) {
        return with(tenant, claims -> {});
    }

    /** A token with something changed before it is signed. */
    public String with(String tenant, Consumer<JwtClaims> change) {
        return sign(tenant, change, keys);
    }

    /** A token signed by somebody else. */
    public String forged(String tenant) {
        return sign(tenant, claims -> {}, pair());
    }

    private static String sign(String tenant, Consumer<JwtClaims> change, KeyPair keys) {
        var claims = new JwtClaims();
        claims.setIssuer("https://id.cells.internal");
        claims.setAudience("cells");
        claims.setSubject("staff@" + tenant);
        claims.setStringClaim("tenant", tenant);
        claims.setStringListClaim("groups", List.of("staff"));
        claims.setIssuedAtToNow();
        claims.setExpirationTimeMinutesInTheFuture(60);
        change.accept(claims);
        var signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
        signature.setHeader("typ", "JWT");
        signature.setKey(keys.getPrivate());
        try {
            return signature.getCompactSerialization();
        } catch (JoseException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static KeyPair pair() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
