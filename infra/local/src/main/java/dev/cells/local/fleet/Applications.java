package dev.cells.local.fleet;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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

    /** Whether each has a start-up cache made after it was built. */
    public boolean trained() throws IOException {
        for (JavaProgram program : all()) {
            if (!program.trained()) {
                return false;
            }
        }
        return true;
    }

    /** Deletes the start-up caches. */
    public void forget() throws IOException {
        for (JavaProgram program : all()) {
            Files.deleteIfExists(program.cacheFile());
        }
    }

    private List<JavaProgram> all() {
        return List.of(cell, controlPlane, router);
    }

    /** The same, whose servers write their start-up caches when they end. */
    public Applications inTraining() {
        return new Applications(cell.inTraining(), controlPlane.inTraining(), router.inTraining(), launcherClassPath);
    }

    /** With absolute paths: children have other working directories. */
    public static String ownClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Class archive of the launcher, which its first run writes; the JVM goes without when it is missing. */
    public static String ownArchive() {
        return ownClassPath().replaceFirst(File.pathSeparator + ".*", "").replaceFirst("\\.jar$", "") + ".jsa";
    }

    private static JavaProgram application(Path java, Path module) throws IOException {
        Path folder = module.resolve("target/quarkus-app");
        if (!Files.exists(folder.resolve("quarkus-run.jar"))) {
            throw new IOException(
                    module + " is not built: run scripts/up, which builds it, or mvn -Dfast -DskipTests package");
        }
        return new JavaProgram(java, folder.toAbsolutePath(), false);
    }
}
