package dev.cells.cellctl.session;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file named on the command line; {@code -} is stdin. */
public final class Input {

    private Input() {}

    public static InputStream open(String file, InputStream stdin) throws IOException {
        if (file.equals("-")) {
            return new KeptOpen(stdin);
        }
        Path path = Path.of(file);
        if (Files.isDirectory(path)) {
            throw Failure.of(ExitCode.USAGE, file + " is a folder, not a file");
        }
        try {
            return new BufferedInputStream(Files.newInputStream(path));
        } catch (NoSuchFileException e) {
            throw Failure.of(ExitCode.NOT_FOUND, "there is no file " + file);
        }
    }

    private static final class KeptOpen extends FilterInputStream {
        KeptOpen(InputStream stdin) {
            super(stdin);
        }

        @Override
        public void close() {
            // stdin belongs to the process.
        }
    }
}
