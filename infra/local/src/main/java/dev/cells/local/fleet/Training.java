package dev.cells.local.fleet;

import dev.cells.local.pki.Pem;
import dev.cells.local.process.Exit;
import dev.cells.local.process.FreePorts;
import dev.cells.local.process.LogTail;
import dev.cells.local.process.Spawner;
import dev.cells.local.process.Trees;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes the JVM's start-up cache of each application: one run that listens and ends writes down classes, profiles and code.
 *
 * <p>Starting from it halves time and CPU; without it everything still works.
 */
public final class Training {

    private static final int HEAP_MB = 128;
    private static final int TRIES = 600;
    private static final int TRY_MS = 100;
    private static final Duration END_MAX = Duration.ofSeconds(120);

    private Training() {}

    /** Trains each application whose cache is missing or older than what was built. */
    public static void trainMissing(Applications applications, Consumer<String> say) throws IOException {
        for (JavaProgram program : List.of(applications.cell(), applications.controlPlane(), applications.router())) {
            if (!fresh(program)) {
                say.accept("training the start-up cache of " + program.folder() + " (once per build)");
                train(program, say);
            }
        }
    }

    private static boolean fresh(JavaProgram program) throws IOException {
        Path cache = program.folder().resolve(JavaProgram.CACHE);
        Path built = program.folder().resolve("quarkus-run.jar");
        return Files.exists(cache) && Files.getLastModifiedTime(cache).compareTo(Files.getLastModifiedTime(built)) > 0;
    }

    private static void train(JavaProgram program, Consumer<String> say) throws IOException {
        Path folder = Files.createTempDirectory("cells-training");
        Path cache = program.folder().resolve(JavaProgram.CACHE);
        Path log = program.folder().resolveSibling("training.log");
        Files.deleteIfExists(cache);
        int port = FreePorts.one();
        var builder = new ProcessBuilder(Spawner.dyingWithParent(program.training(HEAP_MB)))
                .directory(program.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment(folder, port));
        Process process = Spawner.start(builder);
        if (listens(process, port)) {
            process.destroy();
            Exit.within(process, END_MAX);
        }
        if (!Files.exists(cache)) {
            process.destroyForcibly();
            say.accept("no start-up cache for " + program.folder() + ", starts take longer: " + LogTail.of(log));
        }
        Trees.delete(folder);
    }

    /** Every key that one of the applications needs in order to start; nothing answers at any of the addresses. */
    private static Map<String, String> environment(Path folder, int port) throws IOException {
        Path key = folder.resolve("public-key.pem");
        Pem.write(key, "PUBLIC KEY", Pem.newKeyPair().getPublic().getEncoded());
        var all = new HashMap<String, String>();
        all.putAll(Listen.quarkus(port, 0));
        all.put("CELLS_JWT_PUBLIC_KEY", key.toString());
        all.put("CELLS_CELL_NAME", "training");
        all.put("CELLS_CELL_INSTANCE", "api-0");
        all.put("CELLS_CELL_ZONE", "zone-a");
        all.put("CELLS_DB_URL", "jdbc:postgresql://127.0.0.1:1/cell");
        for (String role : List.of("API", "WORKER", "REPORT", "CONTROL", "APP")) {
            all.put("CELLS_DB_" + role + "_PASSWORD", "training");
        }
        all.put("CELLS_REDIS_URL", "redis://127.0.0.1:1");
        all.put("CELLS_REDIS_PASSWORD", "training");
        all.put("CELLS_ROUTER_LISTEN_HOST", "127.0.0.1");
        all.put("CELLS_ROUTER_LISTEN_PORT", "0");
        all.put("CELLS_ROUTER_NAME", "training");
        all.put("CELLS_ROUTER_CONTROL_PLANE_URL", "http://127.0.0.1:1");
        all.put("CELLS_ROUTER_CONTROL_PLANE_TOKEN_FILE", key.toString());
        all.put("CELLS_ROUTER_MAP_FILE", folder.resolve("routing-map").toString());
        return all;
    }

    private static boolean listens(Process process, int port) throws IOException {
        try {
            for (int i = 0; i < TRIES; i++) {
                if (connects(port)) {
                    return true;
                }
                if (process.waitFor(TRY_MS, TimeUnit.MILLISECONDS)) {
                    return false;
                }
            }
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new IOException("interrupted while training", e);
        }
    }

    private static boolean connects(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TRY_MS);
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
