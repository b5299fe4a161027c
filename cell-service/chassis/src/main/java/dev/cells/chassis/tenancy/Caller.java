package dev.cells.chassis.tenancy;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** Who calls: the verified token, or a 401. */
@ApplicationScoped
class Caller {

    private static final Map<String, String> BEARER = Map.of("WWW-Authenticate", "Bearer");

    private final IdentityProviderManager identities;
    private final Clock clock;
    private final VerifiedTokens verified = new VerifiedTokens();

    Caller(IdentityProviderManager identities, Clock clock) {
        this.identities = identities;
        this.clock = clock;
    }

    /** The token, when it was verified before and is still good; null otherwise. */
    @Nullable
    VerifiedToken known(RoutingContext request) {
        List<String> fields = fields(request);
        VerifiedToken known = fields.size() == 1
                ? verified.find(fields.getFirst(), clock.instant().getEpochSecond())
                : null;
        if (known != null) {
            QuarkusHttpUser.setIdentity(known.identity(), request);
        }
        return known;
    }

    /** The token once it is verified, or a failure with the problem to answer. */
    Uni<VerifiedToken> token(RoutingContext request) {
        List<String> fields = fields(request);
        if (fields.size() > 1) {
            return Uni.createFrom().failure(tokenInvalid());
        }
        return QuarkusHttpUser.getSecurityIdentity(request, identities)
                .onFailure(AuthenticationFailedException.class)
                .transform(_ -> tokenInvalid())
                .map(identity -> verified(fields, identity));
    }

    private static List<String> fields(RoutingContext request) {
        return request.request().headers().getAll("Authorization");
    }

    private VerifiedToken verified(List<String> fields, SecurityIdentity identity) {
        if (identity.isAnonymous() || fields.isEmpty() || !(identity.getPrincipal() instanceof JsonWebToken token)) {
            throw tokenMissing();
        }
        String tenant = token.getClaim("tenant") instanceof String text ? text : null;
        var one = new VerifiedToken(identity, tenant, token.getExpirationTime());
        verified.keep(fields.getFirst(), one);
        return one;
    }

    static ProblemException tokenMissing() {
        return new ProblemException(
                Problem.of(401, "token-missing", "Token missing", "Send Authorization: Bearer with a JWT."), BEARER);
    }

    static ProblemException tokenInvalid() {
        return new ProblemException(
                Problem.of(
                        401,
                        "token-invalid",
                        "Token invalid",
                        "The JWT is expired, or its signature, algorithm, issuer or audience is not accepted here."),
                Map.of("WWW-Authenticate", "Bearer error=\"invalid_token\""));
    }
}
