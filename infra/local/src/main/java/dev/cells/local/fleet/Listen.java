package dev.cells.local.fleet;

import java.util.Map;

/** Environment variables that put a Quarkus application on its ports of the loopback address. */
final class Listen {

    private Listen() {}

    static Map<String, String> http(int port) {
        return Map.of("QUARKUS_HTTP_HOST", "127.0.0.1", "QUARKUS_HTTP_PORT", Integer.toString(port));
    }

    static Map<String, String> quarkus(int http, int management) {
        return Map.of(
                "QUARKUS_HTTP_HOST",
                "127.0.0.1",
                "QUARKUS_HTTP_PORT",
                Integer.toString(http),
                "QUARKUS_MANAGEMENT_HOST",
                "127.0.0.1",
                "QUARKUS_MANAGEMENT_PORT",
                Integer.toString(management));
    }
}
