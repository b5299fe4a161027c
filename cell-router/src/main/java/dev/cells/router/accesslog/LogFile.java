package dev.cells.router.accesslog;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where lines go: standard output, or a file, which is opened anew when something has moved it away. */
final class LogFile implements AutoCloseable {

    private static final int BUFFER = 64 * 1024;

    private final Optional<Path> path;
    private @Nullable OutputStream out;
    private @Nullable Object opened;

    LogFile(Optional<Path> path) {
        this.path = path;
    }

    /** Open for writing; the same as before, unless {@link #checkMoved} closed it. */
    OutputStream out() throws IOException {
        OutputStream now = out;
        if (now == null) {
            now = new BufferedOutputStream(open(), BUFFER);
            out = now;
        }
        return now;
    }

    private OutputStream open() throws IOException {
        if (path.isEmpty()) {
            return new FileOutputStream(FileDescriptor.out);
        }
        OutputStream file = Files.newOutputStream(path.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        opened = key(path.get());
        return file;
    }

    private static @Nullable Object key(Path file) throws IOException {
        return Files.exists(file)
                ? Files.readAttributes(file, BasicFileAttributes.class).fileKey()
                : null;
    }

    void flush() throws IOException {
        if (out != null) {
            out.flush();
        }
    }

    /** Closes a file that is no longer the one with that name. */
    void checkMoved() throws IOException {
        if (path.isPresent() && out != null && !Objects.equals(opened, key(path.get()))) {
            close();
        }
    }

    /** Forgets a file that cannot be written, and what waits for it; the next line tries to open it again. */
    void giveUp() {
        OutputStream now = out;
        out = null;
        if (now != null && path.isPresent()) {
            try {
                now.close();
            } catch (IOException _) {
                // That it cannot be written is known.
            }
        }
    }

    /** Closes the file; standard output stays open, others use it too. */
    @Override
    public void close() throws IOException {
        OutputStream now = out;
        out = null;
        if (now != null) {
            now.flush();
            if (path.isPresent()) {
                now.close();
            }
        }
    }
}
