package dev.cells.control.testing;

import io.restassured.RestAssured;
import io.restassured.specification.RequestSpecification;
import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.build.Jwt;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;

/** Calls the server under test. */
public final class Api {

    private Api() {}

    public static Path folder() {
        return Path.of(ConfigProvider.getConfig().getValue("test.folder", String.class));
    }

    public static String token(String... roles) {
        return token(folder().resolve("jwt.key"), roles);
    }

    public static String token(Path key, String... roles) {
        return Jwt.issuer("https://id.cells.internal")
                .audience("cells-control-plane")
                .subject("ann")
                .groups(Set.of(roles))
                .expiresIn(Duration.ofHours(1))
                .jws()
                .algorithm(SignatureAlgorithm.ES256)
                .sign(TestPki.readKey(key));
    }

    public static RequestSpecification as(String... roles) {
        return RestAssured.given()
                .auth()
                .oauth2(token(roles))
                .contentType("application/json")
                .urlEncodingEnabled(false);
    }

    public static RequestSpecification operator() {
        return as("operator");
    }

    /** A spec whose one management address is this. */
    public static Map<String, Object> spec(String name, int capacity, String management) {
        return Map.of(
                "name",
                name,
                "wave",
                1,
                "capacity",
                capacity,
                "shard",
                2,
                "instances",
                List.of(Map.of("name", "api-0", "url", "http://127.0.0.1:9101", "zone", "a")),
                "management",
                management);
    }
}
