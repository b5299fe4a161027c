package dev.cells.pki;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenIssuerTest {

    @TempDir
    Path folder;

    @Test
    void saysWhichTenantTheCallerBelongsTo() throws Exception {
        TokenIssuer issuer = TokenIssuer.in(folder, Clock.systemUTC());
        JwtClaims claims = read(issuer, "cells", issuer.tenant(new TenantId("acme"), Duration.ofHours(12)));
        assertThat(claims.getStringClaimValue("tenant")).isEqualTo("acme");
        assertThat(claims.getStringListClaimValue("groups")).containsExactly("staff");
    }

    @Test
    void keepsTenantTokensOutOfTheControlPlane() throws Exception {
        TokenIssuer issuer = TokenIssuer.in(folder, Clock.systemUTC());
        String token = issuer.tenant(new TenantId("acme"), Duration.ofHours(12));
        assertThatThrownBy(() -> read(issuer, "cells-control-plane", token)).isInstanceOf(InvalidJwtException.class);
    }

    @Test
    void signsWithTheSameKeyAfterARestart() throws Exception {
        String token = TokenIssuer.in(folder, Clock.systemUTC()).controlPlane("ops", "admin", Duration.ofHours(1));
        JwtClaims claims = read(TokenIssuer.in(folder, Clock.systemUTC()), "cells-control-plane", token);
        assertThat(claims.getStringListClaimValue("groups")).containsExactly("admin");
    }

    @Test
    void neverReplacesHalfOfAKeyPair() throws Exception {
        TokenIssuer.in(folder, Clock.systemUTC());
        Files.delete(folder.resolve("public-key.pem"));
        assertThatThrownBy(() -> TokenIssuer.in(folder, Clock.systemUTC()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it lacks public-key.pem");
    }

    @Test
    void refusesThePublicKeyOfAnother() throws Exception {
        TokenIssuer.in(folder, Clock.systemUTC());
        Pem.write(
                folder.resolve("public-key.pem"),
                "PUBLIC KEY",
                Pem.newKeyPair().getPublic().getEncoded());
        assertThatThrownBy(() -> TokenIssuer.in(folder, Clock.systemUTC()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("do not belong together");
    }

    private static JwtClaims read(TokenIssuer issuer, String audience, String token) throws Exception {
        return new JwtConsumerBuilder()
                .setVerificationKey(Pem.publicKey(issuer.publicKey()))
                .setExpectedIssuer(TokenIssuer.ISSUER)
                .setExpectedAudience(audience)
                .setRequireExpirationTime()
                .build()
                .processToClaims(token);
    }
}
