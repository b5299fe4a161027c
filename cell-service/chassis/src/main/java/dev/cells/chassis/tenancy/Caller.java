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
import java.util.Map;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** Who calls: the verified token, or a 401. */
@ApplicationScoped
class Caller {

    private static final Map<String, String> BEARER = Map.of("WWW-Authenticate", "Bearer");

    private final IdentityProviderManager identities;

    Caller(IdentityProviderManager identities) {
        this.identities = identities;
    }

    Uni<JsonWebToken> token(RoutingContext request) {
        if (request.request().headers().getAll("Authorization").size() > 1) {
            return Uni.createFrom().failure(tokenInvalid());
        }
        return QuarkusHttpUser.getSecurityIdentity(request, identities)
                .onFailure(AuthenticationFailedException.class)
                .transform(_ -> tokenInvalid())
                .map(Caller::verified);
    }

    private static JsonWebToken verified(SecurityIdentity identity) {
        if (!identity.isAnonymous() && identity.getPrincipal() instanceof JsonWebToken token) {
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
