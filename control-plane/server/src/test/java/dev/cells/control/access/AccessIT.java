package dev.cells.control.access;

import static dev.cells.control.testing.Api.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.cells.control.testing.Api;
import dev.cells.control.testing.IntegrationTest;
import dev.cells.control.testing.TestPki;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
class AccessIT extends IntegrationTest {

    /** Every route of the published API, so that a new one cannot be forgotten here. */
    private static List<String[]> routes() {
        Map<String, Map<String, Object>> paths = RestAssured.given()
                .get("/q/openapi?format=json")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getMap("paths");
        return paths.entrySet().stream()
                .flatMap(path -> path.getValue().keySet().stream()
                        .filter(member -> !member.equals("parameters"))
                        .map(method -> new String[] {method, path.getKey().replaceAll("\\{[a-z]+}", "x")}))
                .toList();
    }

    @Test
    void everyRouteRefusesTheAnonymous() {
        List<String[]> routes = routes();
        assertThat(routes).hasSizeGreaterThan(12);
        for (String[] route : routes) {
            RestAssured.given()
                    .contentType("application/json")
                    .body("{}")
                    .request(route[0], route[1])
                    .then()
                    .statusCode(401)
                    .header("WWW-Authenticate", "Bearer")
                    .contentType(startsWith("application/problem+json"))
                    .body("code", equalTo("token-missing"));
        }
    }

    @Test
    void everyRouteRefusesATokenWithoutARole() {
        for (String[] route : routes()) {
            as("nobody")
                    .body("{}")
                    .request(route[0], route[1])
                    .then()
                    .statusCode(403)
                    .body("code", equalTo("not-allowed"));
        }
    }

    @Test
    void aRouterReadsTheMapAndNothingElse() {
        for (String[] route : routes()) {
            boolean feed = route[1].startsWith("/v1/routing-map");
            if (!feed) {
                as("router").body("{}").request(route[0], route[1]).then().statusCode(403);
            }
        }
        as("router").get("/v1/routing-map").then().statusCode(200);
    }

    @Test
    void aViewerChangesNothing() {
        for (String[] route : routes()) {
            if (!route[0].equalsIgnoreCase("get")) {
                as("viewer").body("{}").request(route[0], route[1]).then().statusCode(403);
            }
        }
        as("viewer").get("/v1/version").then().statusCode(200).body("map_revision", notNullValue());
        as("admin").get("/v1/audit").then().statusCode(200);
    }

    private static JwtClaimsBuilder claims() {
        return Jwt.issuer("https://id.cells.internal")
                .audience("cells-control-plane")
                .subject("ann")
                .groups(Set.of("admin"))
                .expiresIn(Duration.ofHours(1));
    }

    static List<JwtClaimsBuilder> foreignTokens() {
        return List.of(
                claims().audience("cells"), claims().issuer("https://elsewhere"), claims().expiresAt(1_000_000_000L));
    }

    @ParameterizedTest
    @MethodSource("foreignTokens")
    void aTokenForSomethingElseIsInvalid(JwtClaimsBuilder claims) {
        refused(claims.jws()
                .algorithm(SignatureAlgorithm.ES256)
                .sign(TestPki.readKey(Api.folder().resolve("jwt.key"))));
    }

    @Test
    void aTokenSignedByAnotherKeyIsInvalid() {
        TestPki.in(Api.folder()).signingKey("stranger");
        Path key = Api.folder().resolve("stranger.key");
        refused(claims().jws().algorithm(SignatureAlgorithm.ES256).sign(TestPki.readKey(key)));
        refused("not.a.token");
    }

    private static void refused(String token) {
        RestAssured.given()
                .auth()
                .oauth2(token)
                .get("/v1/cells")
                .then()
                .statusCode(401)
                .contentType(startsWith("application/problem+json"))
                .body("code", equalTo("token-invalid"));
    }

    @Test
    void whatIsNotThereIsAProblemToo() {
        as("admin")
                .get("/v1/nothing")
                .then()
                .statusCode(404)
                .contentType(startsWith("application/problem+json"))
                .body("code", equalTo("path-unknown"));
        as("admin").delete("/v1/cells").then().statusCode(405).contentType(startsWith("application/problem+json"));
        as("operator").body("{").post("/v1/cells").then().statusCode(400).body("code", equalTo("invalid-request"));
    }

    @Test
    void theCheckedInApiDescriptionIsTheServersOwn() throws IOException {
        String actual = RestAssured.given().get("/q/openapi?format=yaml").asString();
        Path file = Path.of("openapi.yaml");
        if (System.getenv("OPENAPI_WRITE") != null) {
            Files.writeString(file, actual);
        }
        assertThat(actual)
                .as("run the tests with OPENAPI_WRITE=1 in the environment and check the difference in")
                .isEqualTo(Files.readString(file));
    }
}
