package dev.cells.chassis.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import org.junit.jupiter.api.Test;

class VerifiedTokensTest {

    private static VerifiedToken until(long second) {
        var ann = QuarkusSecurityIdentity.builder().setAnonymous(true).build();
        return new VerifiedToken(ann, "acme", second);
    }

    private final VerifiedToken token = until(100);
    private final VerifiedTokens tokens = new VerifiedTokens();

    @Test
    void aTokenIsKnownUntilTheSecondInWhichItExpires() {
        tokens.keep("Bearer a", token);
        assertThat(tokens.find("Bearer a", 99)).isSameAs(token);
        assertThat(tokens.find("Bearer a", 100)).isNull();
        assertThat(tokens.find("Bearer b", 99)).isNull();
        assertThat(tokens.find("", 0)).isNull();
    }

    @Test
    void whatIsUsedStaysAndTheRestIsBounded() {
        tokens.keep("Bearer used", token);
        for (int i = 0; i < 20_000; i++) {
            tokens.keep("Bearer " + i, token);
            assertThat(tokens.find("Bearer used", 1)).isSameAs(token);
        }
        assertThat(tokens.size()).isLessThanOrEqualTo(4_001);
        assertThat(tokens.find("Bearer 1", 1)).isNull();
    }

    @Test
    void aHugeTokenIsNotKept() {
        String huge = "Bearer " + "x".repeat(5_000);
        tokens.keep(huge, token);
        assertThat(tokens.find(huge, 1)).isNull();
    }
}
