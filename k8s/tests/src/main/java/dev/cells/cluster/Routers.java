package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** What can be seen from inside the routers' pods, with what every image has: bash. */
final class Routers {

    private static final Duration MAX = Duration.ofSeconds(20);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MANAGEMENT = 9000;

    private final Kubectl kubectl;

    Routers(Kubectl kubectl) {
        this.kubectl = kubectl;
    }

    /** Names of those that are ready. */
    List<String> names() throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", Matrix.ROUTER, "-l", "app.kubernetes.io/component=router")
                .filter(Pods::ready)
                .map(pod -> pod.at("/metadata/name").asText())
                .toList();
    }

    /** What a router would do with the tenant's next request; a missing node when it does not say. */
    JsonNode explain(String router, String tenant) throws IOException, InterruptedException {
        String answer = get(router, "127.0.0.1", MANAGEMENT, "/explain/" + tenant);
        int body = answer.indexOf("\r\n\r\n");
        return answer.startsWith("HTTP/1.1 200") && body > 0
                ? JSON.readTree(answer.substring(body + 4))
                : JSON.missingNode();
    }

    /** Asks from a router's pod in the clear; returns all bytes that came back within five seconds, whatever they are. */
    String get(String router, String address, int port, String path) throws IOException, InterruptedException {
        String script = """
                exec 3<>/dev/tcp/%s/%d || exit 0
                printf 'GET %s HTTP/1.1\\r\\nHost: check\\r\\nConnection: close\\r\\n\\r\\n' >&3
                timeout 5 cat <&3
                exit 0
                """.formatted(address, port, path);
        return kubectl.run(MAX, "exec", "-n", Matrix.ROUTER, router, "--", "bash", "-c", script);
    }
}
