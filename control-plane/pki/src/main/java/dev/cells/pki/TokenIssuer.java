package dev.cells.pki;

import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Signs tokens that cells and the control plane of this fleet accept, and nobody else's do. */
public final class TokenIssuer {

    /** Value of {@code iss}, the default of {@code cells.jwt.issuer}. */
    public static final String ISSUER = "https://id.cells.internal";

    private static final String KEY = "signing-key.pem";
    private static final String PUBLIC_KEY = "public-key.pem";
    private static final String CELLS = "cells";
    private static final String CONTROL_PLANE = "cells-control-plane";

    private final PrivateKey key;
    private final Path publicKey;
    private final Clock clock;

    private TokenIssuer(PrivateKey key, Path publicKey, Clock clock) {
        this.key = key;
        this.publicKey = publicKey;
        this.clock = clock;
    }

    /**
     * The issuer whose key pair is in {@code folder}; made now if the folder is missing or empty.
     *
     * @throws IOException when the folder holds something else, or only half of a pair
     */
    public static TokenIssuer in(Path folder, Clock clock) throws IOException {
        WholeFolder.ensure(folder, List.of(KEY, PUBLIC_KEY), TokenIssuer::make);
        WholeFolder.checkPrivate(folder.resolve(KEY));
        PrivateKey key = Pem.privateKey(folder.resolve(KEY));
        Path open = folder.resolve(PUBLIC_KEY);
        if (!Pem.belongTogether(key, Pem.publicKey(open))) {
            throw new IOException(KEY + " and " + PUBLIC_KEY + " in " + folder
                    + " do not belong together: put back the right ones, or use another folder");
        }
        return new TokenIssuer(key, open, clock);
    }

    private static void make(Path folder) throws IOException {
        KeyPair pair = Pem.newKeyPair();
        Pem.write(folder.resolve(KEY), "PRIVATE KEY", pair.getPrivate().getEncoded());
        Pem.write(folder.resolve(PUBLIC_KEY), "PUBLIC KEY", pair.getPublic().getEncoded());
    }

    /** PEM file for {@code cells.jwt.public-key}. */
    public Path publicKey() {
        return publicKey;
    }

    /** A token of someone on the tenant's staff. */
    public String tenant(TenantId tenant, Duration validity) {
        JwtClaims claims = claims("staff@" + tenant, CELLS, List.of("staff"), validity);
        claims.setStringClaim("tenant", tenant.value());
        return sign(claims);
    }

    /** A token for the control plane's API; {@code group} is {@code viewer}, {@code operator}, {@code admin} or {@code router}. */
    public String controlPlane(String subject, String group, Duration validity) {
        return sign(claims(subject, CONTROL_PLANE, List.of(group), validity));
    }

    private JwtClaims claims(String subject, String audience, List<String> groups, Duration validity) {
        var claims = new JwtClaims();
        claims.setIssuer(ISSUER);
        claims.setSubject(subject);
        claims.setAudience(audience);
        claims.setStringListClaim("groups", groups);
        claims.setIssuedAt(NumericDate.fromSeconds(clock.instant().getEpochSecond()));
        claims.setExpirationTime(
                NumericDate.fromSeconds(clock.instant().plus(validity).getEpochSecond()));
        claims.setGeneratedJwtId();
        return claims;
    }

    private String sign(JwtClaims claims) {
        var signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setKey(key);
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256);
        signature.setHeader("typ", "JWT");
        try {
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new IllegalStateException("cannot sign a token with the fleet's own key", e);
        }
    }
}
