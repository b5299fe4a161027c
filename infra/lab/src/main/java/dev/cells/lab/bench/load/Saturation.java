package dev.cells.lab.bench.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * As many requests as a proxy takes, by wrk, which costs less than a client of ours would: each connection sends its next request when
 * the answer is there. Good for throughput and cost, dishonest about latency.
 */
@SuppressWarnings("InlineFormatString") // a configuration reads better in one piece
public final class Saturation {

    private static final Pattern DONE = Pattern.compile("(\\d+) requests in ([0-9.]+)(ms|s|m)");
    private static final Pattern FAILED =
            Pattern.compile("Non-2xx or 3xx responses: (\\d+)|(?:connect|read|write|timeout) ([1-9]\\d*)");

    private static final String SCRIPT = """
            local requests = {}
            local at = 0
            function init(arguments)
              for i = 0, 4095 do
                requests[i] = wrk.format("GET", "/v1/items?id=1", { ["Host"] = "api.cells.example", ["User-Agent"] = "bench",
                  ["Accept"] = "*/*", ["X-Tenant-Id"] = string.format("t%%07d", (i * 7919) %% %d) })
              end
            end
            function request()
              at = (at + 1) %% 4096
              return requests[at]
            end
            """;

    private final Path script;

    /** What came of one run. */
    public record Outcome(long requests, double seconds, long failed) {
        public double perSecond() {
            return requests / seconds;
        }
    }

    /** @param tenants so many are asked for, in an order that no cache likes */
    public Saturation(Path folder, int tenants) throws IOException {
        script = folder.resolve("load.lua");
        Files.writeString(script, SCRIPT.formatted(tenants));
    }

    public Outcome run(int port, int connections, double seconds) throws IOException, InterruptedException {
        Process wrk = new ProcessBuilder(
                        "wrk",
                        "-t1",
                        "-c" + connections,
                        "-d" + Math.max(1, Math.round(seconds)) + "s",
                        "-s",
                        script.toString(),
                        "http://127.0.0.1:" + port + "/")
                .redirectErrorStream(true)
                .start();
        String text = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean ended = wrk.waitFor(5, TimeUnit.SECONDS);
        Matcher done = DONE.matcher(text);
        if (!ended || wrk.exitValue() != 0 || !done.find()) {
            throw new IOException("wrk did not run: " + text);
        }
        return new Outcome(Long.parseLong(done.group(1)), seconds(done), failed(text));
    }

    private static double seconds(Matcher done) {
        double value = Double.parseDouble(done.group(2));
        return switch (done.group(3)) {
            case "ms" -> value / 1_000;
            case "m" -> value * 60;
            default -> value;
        };
    }

    private static long failed(String text) {
        return FAILED.matcher(text)
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1) == null ? found.group(2) : found.group(1)))
                .sum();
    }
}
