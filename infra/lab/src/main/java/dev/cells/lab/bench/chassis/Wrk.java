package dev.cells.lab.bench.chassis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As many requests as an instance takes on so many connections. */
final class Wrk {

    private static final Pattern DONE = Pattern.compile("done (\\d+) (\\d+) (\\d+)");
    private static final String DONE_SCRIPT = """

            function done(summary, latency, requests)
              local e = summary.errors
              io.write(string.format("done %d %d %d\\n", summary.requests, summary.duration,
                e.connect + e.read + e.write + e.status + e.timeout))
            end
            """;

    private final Path script;
    private final int connections;

    /** @param request Lua that sets what is sent */
    Wrk(Path script, String request, int connections) throws IOException {
        this.script = script;
        this.connections = connections;
        Files.writeString(script, request + DONE_SCRIPT);
    }

    /** Requests a second; an answer outside 2xx ends everything. */
    double perSecond(int port, int seconds, int core) throws IOException, InterruptedException {
        Process wrk = new ProcessBuilder(
                        "taskset",
                        "-c",
                        Integer.toString(core),
                        "wrk",
                        "-t1",
                        "-c" + connections,
                        "-d" + seconds + "s",
                        "-s",
                        script.toString(),
                        "http://127.0.0.1:" + port + "/")
                .redirectErrorStream(true)
                .start();
        String text = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher done = DONE.matcher(text);
        if (!wrk.waitFor(5, TimeUnit.SECONDS) || !done.find() || !done.group(3).equals("0")) {
            throw new IOException("wrk: " + text);
        }
        return (double) Long.parseLong(done.group(1)) * 1e6 / (double) Long.parseLong(done.group(2));
    }
}
