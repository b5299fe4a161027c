package dev.cells.local.fleet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A packaged application and how its JVM is run: small, because a fleet is many of them on one machine.
 *
 * @param java path of the {@code java} program
 * @param folder its {@code quarkus-app}
 */
public record JavaProgram(Path java, Path folder) {

    /** Start-up cache of the JVM, made by a training run; one of another JDK or jar is ignored by the JVM. */
    public static final String CACHE = "app.aot";

    private static final List<String> SMALL = List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:MaxMetaspaceSize=128m",
            "-XX:MaxDirectMemorySize=32m",
            "-XX:CICompilerCount=1",
            "-Xss512k",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.net.preferIPv4Stack=true",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    /** The command line; {@code heapMaxMb} bounds the heap. */
    List<String> command(int heapMaxMb, String... arguments) {
        var cache = Files.exists(folder.resolve(CACHE)) ? List.of("-XX:AOTCache=" + CACHE) : List.<String>of();
        return command(heapMaxMb, cache, arguments);
    }

    /** The command line of a run that writes the start-up cache when it ends. */
    List<String> training(int heapMaxMb, String... arguments) {
        return command(heapMaxMb, List.of("-XX:AOTCacheOutput=" + CACHE), arguments);
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
