package dev.cells.local.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A packaged application and how its JVM is run: small, because a fleet is many of them on one machine.
 *
 * @param java path of the {@code java} program
 * @param folder its {@code quarkus-app}
 * @param training whether its servers write the start-up cache instead of using it
 */
public record JavaProgram(Path java, Path folder, boolean training) {

    /** Start-up cache of the JVM, made by a training run; one of another JDK or jar is ignored by the JVM. */
    private static final String CACHE = "app.aot";

    private static final List<String> SMALL = List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:MaxMetaspaceSize=256m",
            "-XX:MaxDirectMemorySize=32m",
            "-XX:CICompilerCount=1",
            "-Xss512k",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.net.preferIPv4Stack=true",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    /** The command line of a server; {@code heapMaxMb} bounds its heap. */
    List<String> server(int heapMaxMb) {
        return training ? command(heapMaxMb, List.of("-XX:AOTCacheOutput=" + CACHE)) : command(heapMaxMb, cache());
    }

    /** The command line of a run that ends by itself. */
    List<String> task(int heapMaxMb, String... arguments) {
        return command(heapMaxMb, cache(), arguments);
    }

    /** The same program, whose servers write the start-up cache when they end. */
    JavaProgram inTraining() {
        return new JavaProgram(java, folder, true);
    }

    boolean trained() throws IOException {
        Path built = folder.resolve("quarkus-run.jar");
        return Files.exists(cacheFile())
                && Files.getLastModifiedTime(cacheFile()).compareTo(Files.getLastModifiedTime(built)) > 0;
    }

    Path cacheFile() {
        return folder.resolve(CACHE);
    }

    private List<String> cache() {
        return Files.exists(cacheFile()) ? List.of("-XX:AOTCache=" + CACHE) : List.of();
    }

    private List<String> command(int heapMaxMb, List<String> cache, String... arguments) {
        var command = new ArrayList<String>();
        command.add(java.toString());
        command.addAll(SMALL);
        command.add("-Xmx" + heapMaxMb + "m");
        command.add("-Xms16m");
        command.addAll(cache);
        command.add("-jar");
        command.add("quarkus-run.jar");
        command.addAll(List.of(arguments));
        return command;
    }
}
