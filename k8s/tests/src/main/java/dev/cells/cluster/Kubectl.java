package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** {@code kubectl} from the PATH, against {@code KUBECONFIG}. Every call has a deadline. */
final class Kubectl {

    private static final Duration MAX = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** How a command ended. */
    record Result(int status, String out, String err) {
        boolean ok() {
            return status == 0;
        }
    }

    /** Runs it and insists on success. */
    String run(String... arguments) throws IOException, InterruptedException {
        return run(MAX, arguments);
    }

    String run(Duration max, String... arguments) throws IOException, InterruptedException {
        Result result = attempt(max, "", arguments);
        if (!result.ok()) {
            throw new IOException("kubectl " + String.join(" ", arguments) + ": " + result.err());
        }
        return result.out();
    }

    /** Creates or changes what a manifest describes. */
    void apply(String manifest) throws IOException, InterruptedException {
        Result result = attempt(MAX, manifest, "apply", "-f", "-");
        if (!result.ok()) {
            throw new IOException("kubectl apply: " + result.err());
        }
    }

    Result attempt(Duration max, String input, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>(List.of("kubectl"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        var out = reading(process.getInputStream());
        var err = reading(process.getErrorStream());
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        if (!process.waitFor(max.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
            return new Result(124, "", "no end after " + max.toSeconds() + " s");
        }
        return new Result(process.exitValue(), out.join(), err.join());
    }

    private static CompletableFuture<String> reading(InputStream stream) {
        return CompletableFuture.supplyAsync(() -> {
            try (stream) {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "";
            }
        });
    }

    JsonNode json(String... arguments) throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("-o", "json"));
        return JSON.readTree(run(all.toArray(String[]::new)));
    }

    Stream<JsonNode> items(String... arguments) throws IOException, InterruptedException {
        return StreamSupport.stream(json(arguments).path("items").spliterator(), false);
    }
}
