package dev.cells.router.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Lists and watches the EndpointSlices of services; blocks. A connection for each watch: on a shared one (HTTP/2) the server's limit of
 * streams would be a limit of cells.
 */
final class ApiServer implements AutoCloseable {

    private static final int LIST_BYTES_MAX = 8 << 20;
    private static final int REASON_BYTES_MAX = 4_096;
    private static final Duration WATCH_LATE = Duration.ofSeconds(5);

    private final KubernetesSettings settings;
    private final Trust trust;
    private final ScheduledExecutorService deadlines = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("cells-kubernetes").factory());

    /** Service of a namespace. */
    record Service(String namespace, String name) {}

    /** The watch cannot go on from there; there must be a list. */
    static final class Gone extends IOException {
        private static final long serialVersionUID = 1L;

        Gone() {
            super("the API server has forgotten where the watch was");
        }
    }

    ApiServer(KubernetesSettings settings) {
        this.settings = settings;
        this.trust = new Trust(settings.authority(), settings.requestMax());
    }

    JsonObject list(Service service) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = send(path(service));
        try (var body = new Bounded(response.body(), settings.requestMax(), deadlines)) {
            check(response, body);
            return json(new String(body.all(LIST_BYTES_MAX), UTF_8));
        }
    }

    /** Events from this version on, for so long at most. */
    Watch watch(Service service, String version, Duration lasting) throws IOException, InterruptedException {
        long seconds = Math.max(1, lasting.toSeconds());
        HttpResponse<InputStream> response = send(path(service)
                + "&watch=true&allowWatchBookmarks=true&resourceVersion=" + version + "&timeoutSeconds=" + seconds);
        var body = new Bounded(response.body(), lasting.plus(WATCH_LATE), deadlines);
        try {
            check(response, body);
            return new Watch(body);
        } catch (IOException e) {
            body.close();
            throw e;
        }
    }

    private static String path(Service service) {
        return "/apis/discovery.k8s.io/v1/namespaces/" + service.namespace()
                + "/endpointslices?labelSelector=kubernetes.io%2Fservice-name%3D" + service.name();
    }

    private HttpResponse<InputStream> send(String path) throws IOException, InterruptedException {
        URI base = settings.url()
                .orElseThrow(() -> new IOException(
                        "no API server is known: cells.router.kubernetes.url is not set, and this is not a pod"));
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(base.toString().replaceAll("/$", "") + path))
                .timeout(settings.requestMax())
                .header("Accept", "application/json");
        boolean tls = "https".equals(base.getScheme());
        if (tls) {
            request.header("Authorization", "Bearer " + token());
        }
        HttpClient http = tls ? trust.encrypted() : trust.clear();
        return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private String token() throws IOException {
        String token = Files.readString(settings.tokenFile()).strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IOException("cells.router.kubernetes.token-file does not hold one token");
        }
        return token;
    }

    private static void check(HttpResponse<?> response, Bounded body) throws IOException {
        int status = response.statusCode();
        if (status == 410) {
            throw new Gone();
        }
        if (status != 200) {
            throw new IOException("the API server answered " + status + reason(body));
        }
    }

    /** Why, in its own words; which right is missing, for example. */
    private static String reason(Bounded body) {
        try {
            return ": " + json(new String(body.all(REASON_BYTES_MAX), UTF_8)).getString("message", "");
        } catch (IOException _) {
            return "";
        }
    }

    static JsonObject json(String text) throws IOException {
        try {
            return new JsonObject(text);
        } catch (DecodeException e) {
            throw new IOException("what the API server answered is not JSON", e);
        }
    }

    @Override
    public void close() {
        deadlines.shutdownNow();
        trust.close();
    }
}
