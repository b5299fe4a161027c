package dev.cells.router.feed;

import dev.cells.router.table.RoutingTable;
import dev.cells.router.table.TableBuilder;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapChangesText;
import dev.cells.routingmap.MapFormatException;
import dev.cells.routingmap.MapReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** The control plane's map feed over HTTP; every call ends within its deadline, also while a body trickles. */
final class ControlPlaneClient implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration SNAPSHOT = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofSeconds(35);
    private static final Duration TRANSFER = Duration.ofSeconds(60);

    private final URI base;
    private final Optional<Path> tokenFile;
    private final String routerName;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();

    ControlPlaneClient(URI base, Optional<Path> tokenFile, String routerName) {
        this.base = base;
        this.tokenFile = tokenFile;
        this.routerName = routerName;
    }

    /** The whole map. */
    RoutingTable snapshot() throws IOException, InterruptedException {
        HttpResponse<InputStream> response = send("/v1/routing-map", SNAPSHOT);
        try (InputStream body = body(response)) {
            if (response.statusCode() != 200) {
                throw refused(response);
            }
            var builder = new TableBuilder();
            MapReader.read(body, builder);
            RoutingTable table = builder.build();
            checkEtag(response, table.revision());
            return table;
        }
    }

    /** The digest does not cover the revision, so the header must say the same. */
    private static void checkEtag(HttpResponse<?> response, long revision) throws MapFormatException {
        Optional<String> etag = response.headers().firstValue("etag");
        if (etag.isPresent() && !etag.get().replaceAll("^W/|\"|--?gzip", "").equals(Long.toString(revision))) {
            throw new MapFormatException(
                    "revision", 1, "the map says revision " + revision + ", its ETag " + etag.get());
        }
    }

    /** What the feed answered to "what is new after this revision". */
    sealed interface Poll {
        record Nothing() implements Poll {}

        record Changes(MapChanges changes) implements Poll {}

        /** Too old for changes: take the snapshot. */
        record Gone() implements Poll {}
    }

    /** Waits up to 25 s for changes. */
    Poll poll(long after) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = send("/v1/routing-map/changes?after=" + after, POLL);
        try (InputStream body = body(response)) {
            return switch (response.statusCode()) {
                case 200 -> new Poll.Changes(MapChangesText.read(body));
                case 204 -> new Poll.Nothing();
                case 410 -> new Poll.Gone();
                default -> throw refused(response);
            };
        }
    }

    private HttpResponse<InputStream> send(String path, Duration deadline) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(base.toString().replaceAll("/$", "") + path))
                .timeout(deadline)
                .header("Router-Name", routerName)
                .header("Accept-Encoding", "gzip");
        if (tokenFile.isPresent()) {
            request.header("Authorization", "Bearer " + token(tokenFile.get()));
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static String token(Path file) throws IOException {
        String token = Files.readString(file).strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IOException("cells.router.control-plane.token-file " + file + " does not hold one token");
        }
        return token;
    }

    private static InputStream body(HttpResponse<InputStream> response) throws IOException {
        InputStream raw = new Bounded(response.body());
        boolean gzip = response.headers()
                .firstValue("content-encoding")
                .filter("gzip"::equalsIgnoreCase)
                .isPresent();
        return gzip ? new GZIPInputStream(raw, 64 * 1024) : raw;
    }

    private static IOException refused(HttpResponse<?> response) {
        return new IOException("the control plane answered " + response.statusCode()
                + (response.statusCode() == 401 || response.statusCode() == 403
                        ? "; check cells.router.control-plane.token-file and the role router"
                        : ""));
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** A body that is closed under its reader when it takes too long. */
    private static final class Bounded extends FilterInputStream {
        private final CompletableFuture<Void> watchdog;

        Bounded(InputStream in) {
            super(in);
            watchdog = CompletableFuture.runAsync(
                    this::cut, CompletableFuture.delayedExecutor(TRANSFER.toMillis(), TimeUnit.MILLISECONDS));
        }

        private void cut() {
            try {
                super.close();
            } catch (IOException _) {
                // The reader sees the closed stream; there is nobody else to tell.
            }
        }

        @Override
        public void close() throws IOException {
            watchdog.cancel(false);
            super.close();
        }
    }
}
