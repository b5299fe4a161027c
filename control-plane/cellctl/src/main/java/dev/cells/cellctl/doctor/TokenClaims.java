package dev.cells.cellctl.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cells.cellctl.api.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The readable part of a JWT, unverified: good for an explanation, never for a decision. */
record TokenClaims(String subject, List<String> roles, Optional<Instant> expires) {

    private static final Set<String> READERS = Set.of("viewer", "operator", "admin");

    static Optional<TokenClaims> read(String token) {
        String[] parts = token.split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            JsonNode claims = Json.tree(Base64.getUrlDecoder().decode(parts[1]));
            List<String> roles =
                    claims.path("groups").valueStream().map(JsonNode::asText).toList();
            Optional<Instant> expires = claims.path("exp").isNumber()
                    ? Optional.of(Instant.ofEpochSecond(claims.path("exp").asLong()))
                    : Optional.empty();
            return Optional.of(new TokenClaims(claims.path("sub").asText("(no sub)"), roles, expires));
        } catch (IllegalArgumentException | IOException e) {
            return Optional.empty();
        }
    }

    boolean canRead() {
        return roles.stream().anyMatch(READERS::contains);
    }
}
