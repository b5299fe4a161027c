package dev.cells.local.binaries;

import java.util.Locale;

/** The machine's system and processor, in the words that the binaries' file names use. */
public record Platform(System system, Processor processor) {

    public enum System {
        LINUX,
        DARWIN
    }

    public enum Processor {
        X86,
        ARM
    }

    public static Platform current() {
        return of(java.lang.System.getProperty("os.name"), java.lang.System.getProperty("os.arch"));
    }

    static Platform of(String name, String arch) {
        String lower = name.toLowerCase(Locale.ROOT);
        System system = lower.startsWith("linux") ? System.LINUX : lower.startsWith("mac") ? System.DARWIN : null;
        Processor processor = switch (arch) {
            case "amd64", "x86_64" -> Processor.X86;
            case "aarch64", "arm64" -> Processor.ARM;
            default -> null;
        };
        if (system == null || processor == null) {
            throw new IllegalStateException(
                    "the embedded fleet runs on Linux and macOS, x86-64 and ARM64, not on " + name + " " + arch);
        }
        return new Platform(system, processor);
    }

    /** Name of the archive in the PostgreSQL artifacts. */
    public String postgresArchive() {
        return "postgres-" + system.name().toLowerCase(Locale.ROOT)
                + (processor == Processor.X86 ? "-x86_64.txz" : "-arm_64.txz");
    }

    /** Name of the program in the Redis artifact. */
    public String redisProgram() {
        return switch (system) {
            case LINUX ->
                processor == Processor.X86 ? "redis-server-6.2.6-v5-linux-amd64" : "redis-server-6.2.7-linux-arm64";
            case DARWIN ->
                processor == Processor.X86
                        ? "redis-server-6.2.6-v5-darwin-amd64"
                        : "redis-server-6.2.6-v5-darwin-arm64";
        };
    }
}
