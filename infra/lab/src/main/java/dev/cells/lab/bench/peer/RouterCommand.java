package dev.cells.lab.bench.peer;

import dev.cells.local.process.FreePorts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How the router is started: with the JVM options and the start-up cache that it ships with, the memory that its reference says is
 * enough, and no setting but where to listen and where the map is.
 */
public final class RouterCommand {

    private RouterCommand() {}

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The command line, with a management port that nobody needs to know. {@code settings} are {@code key=value}. */
    public static List<String> of(Path checkout, int port, List<String> settings) {
        return of(checkout, port, FreePorts.one(), settings);
    }

    public static List<String> of(Path checkout, int port, int managementPort, List<String> settings) {
        var command = new ArrayList<>(List.of(
                java(),
                "@" + checkout.resolve("cell-router/jvm.options"),
                "-XX:AOTCache=" + checkout.resolve("cell-router/target/router.aot"),
                "-Xmx128m",
                "-XX:MaxDirectMemorySize=64m",
                "-Dquarkus.http.port=" + managementPort,
                "-Dcells.router.listen.port=" + port));
        settings.forEach(setting -> command.add("-D" + setting));
        command.addAll(List.of(
                "-jar",
                checkout.resolve("cell-router/target/quarkus-app/quarkus-run.jar")
                        .toString()));
        return command;
    }
}
