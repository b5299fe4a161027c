package dev.cells.local.binaries;

import java.util.Locale;

/** The machine's kernel and processor, in the words that the binaries' file names use. */
public record Platform(Kernel kernel, Processor processor) {

    public enum Kernel {
        LINUX,
        DARWIN
    }

    public enum Processor {
        X86,
        ARM
    }

    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Platform of(String name, String arch) {
        String lower = name.toLowerCase(Locale.ROOT);
        Kernel kernel = lower.startsWith("linux") ? Kernel.LINUX : lower.startsWith("mac") ? Kernel.DARWIN : null;
        Processor processor = switch (arch) {
            case "amd64", "x86_64" -> Processor.X86;
            case "aarch64", "arm64" -> Processor.ARM;
            default -> null;
        };
        if (kernel == null || processor == null) {
            throw new IllegalStateException(
                    "the embedded fleet runs on Linux and macOS, x86-64 and ARM64, not on " + name + " " + arch);
        }
        return new Platform(kernel, processor);
    }

    /** Name of the archive in the PostgreSQL artifacts. */
    public String postgresArchive() {
        return "postgres-" + kernel.name().toLowerCase(Locale.ROOT)
                + (processor == Processor.X86 ? "-x86_64.txz" : "-arm_64.txz");
    }

    /** Name of the program in the Redis artifact. */
    public String redisProgram() {
        return switch (kernel) {
            case LINUX ->
                processor == Processor.X86 ? "redis-server-6.2.6-v5-linux-amd64" : "redis-server-6.2.7-linux-arm64";
            case DARWIN ->
                processor == Processor.X86
                        ? "redis-server-6.2.6-v5-darwin-amd64"
                        : "redis-server-6.2.6-v5-darwin-arm64";
        };
    }
}
