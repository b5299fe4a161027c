package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensTest {

    @TempDir
    private Path home;

    @Test
    void givesATenantsStaffATokenForItsCell() throws Exception {
        JwtClaims claims = claims("cells", "token", "tenant", "tenant/acme");
        assertThat(claims.getStringClaimValue("tenant")).isEqualTo("acme");
        assertThat(claims.getStringListClaimValue("groups")).containsExactly("staff");
        assertThat(lifetime(claims)).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void givesOperatorsTheRoleTheyAskFor() throws Exception {
        JwtClaims operator = claims("cells-control-plane", "token", "operator");
        assertThat(operator.getStringListClaimValue("groups")).containsExactly("operator");
        JwtClaims admin = claims("cells-control-plane", "token", "operator", "--role", "admin", "--ttl", "10m");
        assertThat(admin.getStringListClaimValue("groups")).containsExactly("admin");
        assertThat(lifetime(admin)).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void refusesRolesAndTimesThatThereAreNot() {
        assertThat(cli().run("token", "operator", "--role", "router").code()).isEqualTo(2);
        assertThat(cli().run("token", "operator", "--ttl", "0s").code()).isEqualTo(2);
        assertThat(cli().run("token", "tenant", "acme", "--ttl", "721h").err()).contains("more than 720h");
        assertThat(cli().run("token", "tenant", "Acme").code()).isEqualTo(2);
        assertThat(cli().run("token", "operator", "-o", "json").code()).isEqualTo(2);
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void saysOnlyBesideTheTokenUntilWhenItIsGood() {
        var result = cli().run("token", "operator");
        assertThat(result.out()).matches("[\\w-]+\\.[\\w-]+\\.[\\w-]+\n");
        assertThat(result.err()).isEqualTo("Good until 2026-03-01T13:00:00Z.\n");
    }

    /** What a cell or the control plane that has the public key of {@code cell secrets} makes of the token. */
    private JwtClaims claims(String audience, String... words) throws Exception {
        Applied cell = Applied.read(cli().run("cell", "secrets", "c1").out());
        return new JwtConsumerBuilder()
                .setVerificationKey(Applied.publicKey(cell.value("cell-c1/cell-tokens", "public.pem")))
                .setExpectedIssuer("https://id.cells.internal")
                .setExpectedAudience(audience)
                .setEvaluationTime(NumericDate.fromSeconds(Cli.NOW.getEpochSecond()))
                .setRequireExpirationTime()
                .build()
                .processToClaims(cli().run(words).out().strip());
    }

    private static Duration lifetime(JwtClaims claims) throws Exception {
        return Duration.ofSeconds(
                claims.getExpirationTime().getValue() - claims.getIssuedAt().getValue());
    }

    private Cli cli() {
        return new Cli(home);
    }
}
