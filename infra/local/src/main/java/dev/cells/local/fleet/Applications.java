package dev.cells.local.fleet;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The packaged applications of a checkout, and the launcher's own class path, which also has the simulators. */
public record Applications(JavaProgram cell, JavaProgram controlPlane, JavaProgram router, String launcherClassPath) {

    /**
     * The applications below {@code checkout}.
     *
     * @throws IOException naming what is not built yet
     */
    public static Applications in(Path checkout) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java").toRealPath();
        return new Applications(
                application(java, checkout.resolve("cell-service/booking")),
                application(java, checkout.resolve("control-plane/server")),
                application(java, checkout.resolve("cell-router")),
                ownClassPath());
    }

    /** With absolute paths: children have other working directories. */
    public static String ownClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static JavaProgram application(Path java, Path module) throws IOException {
        Path folder = module.resolve("target/quarkus-app");
        if (!Files.exists(folder.resolve("quarkus-run.jar"))) {
            throw new IOException(
                    module + " is not built: run scripts/up, which builds it, or mvn -Dfast -DskipTests package");
        }
        return new JavaProgram(java, folder.toAbsolutePath());
    }
}
