package dev.cells.cellctl;

import com.sun.net.httpserver.HttpServer;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.Host;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Runs the usual commands against a server of its own, so that the class-data archive that the JVM writes at exit holds what they
 * need; without it every command but the first one ever run would start slowly.
 */
@Command(name = "__train", hidden = true, description = "Load what commands need, for the class-data archive.")
final class TrainCommand implements Callable<Integer> {

    private static final String CELLS = """
            {"items":[{"spec":{"name":"c1","wave":1,"capacity":10,"shard":1,"instances":[{"name":"api-0",
            "url":"http://127.0.0.1:1","zone":"a","management":"https://127.0.0.1:2"}]},"state":"active","status":"healthy",
            "version":"1.0.0","tenants":1,"registered_at":"2026-01-01T00:00:00Z","etag":"1","next_steps":[]}]}""";
    private static final String TENANTS = """
            {"items":[{"id":"acme","plan":"standard","cell":"c1","epoch":1,"state":"active","revision":1,
            "created_at":"2026-01-01T00:00:00Z","next_steps":[]}]}""";

    @Override
    public Integer call() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer(server, "/v1/cells", CELLS);
        answer(server, "/v1/tenants", TENANTS);
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            run(url, "cell", "list");
            run(url, "tenant", "list", "-o", "json");
            run(url, "tenant", "list", "-o", "yaml");
            run(url, "context", "list");
            run(url, "__complete", "--", "cell", "get", "");
        } finally {
            server.stop(0);
        }
        return ExitCode.OK.code();
    }

    private static void run(String url, String... words) {
        var silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        new Cellctl(new Host(
                        Map.of("CELLCTL_SERVER", url, "CELLCTL_TOKEN", "training"),
                        Path.of(System.getProperty("user.home")),
                        new ByteArrayInputStream(new byte[0]),
                        silent,
                        silent,
                        false,
                        () -> false,
                        () -> 0,
                        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
                        _ -> {}))
                .run(words);
    }

    private static void answer(HttpServer server, String path, String json) {
        server.createContext(path, exchange -> {
            byte[] body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }
}
