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

    Uni<JsonWebToken> token(RoutingContext request) {
        List<String> fields = request.request().headers().getAll("Authorization");
        if (fields.size() > 1) {
            return Uni.createFrom().failure(tokenInvalid());
        }
        String field = fields.isEmpty() ? "" : fields.getFirst();
        SecurityIdentity known = verified.find(field, clock.instant().getEpochSecond());
        if (known != null) {
            QuarkusHttpUser.setIdentity(known, request);
            return Uni.createFrom().item((JsonWebToken) known.getPrincipal());
        }
        return QuarkusHttpUser.getSecurityIdentity(request, identities)
                .onFailure(AuthenticationFailedException.class)
                .transform(_ -> tokenInvalid())
                .map(identity -> verified(field, identity));
    }

    private JsonWebToken verified(String field, SecurityIdentity identity) {
        if (!identity.isAnonymous() && identity.getPrincipal() instanceof JsonWebToken token) {
            verified.keep(field, identity, token.getExpirationTime());
            return token;
        }
        throw tokenMissing();
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
