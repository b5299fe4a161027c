package dev.cells.chassis.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.auth.principal.DefaultJWTParser;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import io.smallrye.jwt.auth.principal.ParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.Set;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyAlgorithmTest {

    @TempDir
    Path directory;

    private static KeyPair elliptic(String curve) throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        return generator.generateKeyPair();
    }

    private static KeyPair edwards() throws GeneralSecurityException {
        return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }

    private Path pem(KeyPair pair) throws IOException {
        var text = Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(pair.getPublic().getEncoded());
        return Files.writeString(
                directory.resolve("key.pem"), "-----BEGIN PUBLIC KEY-----\n" + text + "\n-----END PUBLIC KEY-----\n");
    }

    private static String token(KeyPair pair, String algorithm) throws JoseException {
        var claims = new JwtClaims();
        claims.setIssuer("https://id.cells.internal");
        claims.setSubject("someone");
        claims.setIssuedAtToNow();
        claims.setExpirationTimeMinutesInTheFuture(5);
        var signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setKey(pair.getPrivate());
        signature.setAlgorithmHeaderValue(algorithm);
        return signature.getCompactSerialization();
    }

    private static String subject(Path key, String token) throws ParseException {
        var info = new JWTAuthContextInfo(key.toString(), "https://id.cells.internal");
        info.setSignatureAlgorithm(
                Set.of(SignatureAlgorithm.valueOf(KeyAlgorithm.of(key).name())));
        return new DefaultJWTParser(info).parse(token).getSubject();
    }

    @Test
    void verifiesTokensOfACurveP256Key() throws Exception {
        var pair = elliptic("secp256r1");

        assertThat(subject(pem(pair), token(pair, "ES256"))).isEqualTo("someone");
    }

    @Test
    void verifiesTokensOfAnEd25519Key() throws Exception {
        var pair = edwards();

        assertThat(subject(pem(pair), token(pair, "EdDSA"))).isEqualTo("someone");
    }

    @Test
    void refusesATokenOfAnotherAlgorithmThanTheKeys() throws Exception {
        var key = pem(elliptic("secp256r1"));
        var token = token(edwards(), "EdDSA");

        assertThatThrownBy(() -> subject(key, token)).isInstanceOf(ParseException.class);
    }

    @Test
    void namesAFileThatHoldsAnotherKeyOrNone() throws Exception {
        var other = pem(elliptic("secp384r1"));

        assertThatThrownBy(() -> KeyAlgorithm.of(other)).hasMessageContaining("P-256 or Ed25519");
        assertThatThrownBy(() -> KeyAlgorithm.of(directory.resolve("missing.pem")))
                .hasMessageContaining("cells.jwt.public-key", "missing.pem", "cannot be read");
    }
}
