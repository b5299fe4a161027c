package dev.cells.cellctl.config;

import com.fasterxml.jackson.core.JacksonException;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** The file of contexts: only its owner can read it, and a reader sees the old or the new one, never a half. */
public final class ContextFile {

    private static final int SIZE_MAX = 1 << 20;

    private final Path path;

    public ContextFile(Path path) {
        this.path = path.toAbsolutePath().normalize();
    }

    public Path path() {
        return path;
    }

    /** The file's contexts; none when there is no file. */
    public Contexts read() {
        try {
            if (Files.size(path) > SIZE_MAX) {
                throw Failure.of(ExitCode.ERROR, path + " is larger than 1 MiB, so it is not a context file");
            }
            return ContextYaml.read(Files.readAllBytes(path));
        } catch (NoSuchFileException e) {
            return Contexts.NONE;
        } catch (JacksonException e) {
            throw Failure.of(ExitCode.ERROR, path + " is not a context file: " + e.getOriginalMessage())
                    .tryNext("correct the file, or set CELLCTL_CONFIG to another one");
        } catch (IOException e) {
            throw Failure.of(ExitCode.ERROR, "cannot read " + path + ": " + reason(e))
                    .tryNext("give the file to yourself, or set CELLCTL_CONFIG to another one");
        }
    }

    /** Replaces the file in one step, mode 0600; a symbolic link stays one. */
    public void write(Contexts contexts) {
        try {
            Path target = Files.isSymbolicLink(path) ? path.toRealPath() : path;
            Path folder = target.resolveSibling("").toAbsolutePath();
            Files.createDirectories(folder, ownerOnly("rwx------"));
            Path fresh = Files.createTempFile(folder, ".cellctl", ".yaml", ownerOnly("rw-------"));
            try {
                flush(fresh, ContextYaml.write(contexts));
                Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            throw Failure.of(ExitCode.ERROR, "cannot write " + path + ": " + reason(e))
                    .tryNext("set CELLCTL_CONFIG to a file that you may write");
        }
    }

    /** Whether others than the owner may read or write it; false where the file system has no such modes. */
    public boolean exposed() {
        try {
            Set<PosixFilePermission> modes = Files.getPosixFilePermissions(path);
            return modes.stream().anyMatch(mode -> !mode.name().startsWith("OWNER"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static void flush(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            var buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    private static FileAttribute<?>[] ownerOnly(String modes) {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(modes))}
                : new FileAttribute<?>[0];
    }

    static String reason(IOException e) {
        String kind = e.getClass().getSimpleName().replace("Exception", "");
        return kind.equals("IO") ? String.valueOf(e.getMessage()) : kind;
    }
}
